/** What there is to press, drag and fill in, found the way a screen reader finds it: nothing here knows the interface. */
import type { AppPage } from '../support/app-page.ts';

export interface Control {
  readonly role: string;
  readonly name: string;
  /** Where it is now, CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly options: readonly string[];
}

/** Visible and enabled controls that a click would reach, in the order of the page. Behind an open dialog there are none. */
export function findControls(page: AppPage): Promise<Control[]> {
  return page.evaluate(() => {
    const wanted =
      'button, summary, select, input, textarea, [role=button], [role=radio], [role=switch], [role=checkbox], [role=tab], ' +
      '[role=option], [role=menuitem]';
    const nameOf = (part: Element) => {
      const ids = (part.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
      const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const own = part.getAttribute('aria-label') || labels || part.closest('label')?.textContent;
      const label = part.id ? document.querySelector(`label[for="${CSS.escape(part.id)}"]`)?.textContent : '';
      return (own || label || part.textContent || part.getAttribute('title') || '')
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 60);
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || height < 2 || part.hasAttribute('disabled') || part.ariaDisabled === 'true') return [];
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(part.contains(hit) || hit.contains(part))) return [];
      const role =
        part instanceof HTMLInputElement ? part.type : (part.getAttribute('role') ?? part.tagName.toLowerCase());
      const options = part instanceof HTMLSelectElement ? [...part.options].map((option) => option.value) : [];
      return [{ role, name: nameOf(part), x, y, options }];
    });
  });
}
