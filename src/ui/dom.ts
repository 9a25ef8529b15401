/** Small helpers to build elements without markup in strings. */

type Attributes = Readonly<Record<string, string | boolean>>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'boolean') made.toggleAttribute(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A list to choose from. Keys that are numbers come in their order. */
export function select(options: Readonly<Record<string, string>>, chosen: string): HTMLSelectElement {
  const made = element('select');
  choices(made, options);
  made.value = chosen;
  return made;
}

/** Other choices in a list; what was chosen stays so, where it is still among them. */
export function choices(list: HTMLSelectElement, options: Readonly<Record<string, string>>): void {
  const chosen = list.value;
  list.replaceChildren(...Object.entries(options).map(([value, label]) => element('option', { value }, label)));
  if (chosen in options) list.value = chosen;
}

export const field = (label: string, control: HTMLElement): HTMLElement =>
  element('label', {}, element('span', {}, label), control);

/** Writes only what differs: an element that is written every frame costs a layout every frame. */
export function setText(target: Element, content: string): void {
  if (target.textContent !== content) target.textContent = content;
}

/** Copies what a field holds. Where the clipboard is not allowed the text is selected, for the person to press the keys. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
