/**
 * Forms of a scene: the scene as its file has it, and under names of their own others, such as `paper`, as it was published. A form
 * is plain data whose keys replace those of the scene; parameters are added to the scene's, one by one.
 */
import type { Reader } from './read/reader';

/** The scene as its file has it. */
export const ownForm = 'own';

/** What a form may not say: the scene is still the same one. */
const fixedKeys = ['schema', 'name', 'form', 'forms'];

export interface SceneForm {
  readonly name: string;
  /** On its button. */
  readonly label: string;
}

interface WithForms {
  readonly form?: unknown;
  readonly forms?: Readonly<Record<string, FormData>>;
  readonly parameters?: object;
  readonly detail?: ChosenDetail;
}

type FormData = Readonly<Record<string, unknown>> & {
  readonly label?: string;
  readonly parameters?: object;
  readonly detail?: object;
};

interface ChosenDetail {
  readonly grains?: unknown;
  readonly parameters?: unknown;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of the forms that plain data offers, besides its own. */
export function formNames(data: unknown): string[] {
  const forms = isObject(data) ? (data as WithForms).forms : undefined;
  return isObject(forms) ? Object.keys(forms) : [];
}

/** Plain data that says which form it is to be read in. */
export function withFormName(data: unknown, form: string): object {
  const { form: before, ...rest } = data as WithForms;
  return form === ownForm ? rest : { ...rest, form };
}

/** Why a scene cannot be read in this form; null: it can. */
export function wrongForm(data: unknown, form: string): string | null {
  const names = [ownForm, ...formNames(data)];
  return names.includes(form) ? null : `expected ${names.join(' or ')}, got “${form.slice(0, 40)}”`;
}

/**
 * Plain data with its form filled in: without forms, and with the values of the one that it asks for. The level of detail that
 * somebody chose stays chosen. Whoever changes the data of a scene changes this.
 */
export function inForm(data: unknown): object {
  const { form, forms, ...own } = data as WithForms;
  const chosenForm = typeof form === 'string' && isObject(forms) && Object.hasOwn(forms, form) ? forms[form] : null;
  if (!isObject(chosenForm)) return own;
  const { label, parameters, detail, ...values } = chosenForm as FormData;
  const chosen = Object.fromEntries(
    (['grains', 'parameters'] as const).flatMap((key) =>
      own.detail?.[key] === undefined ? [] : [[key, own.detail[key]]],
    ),
  );
  const levels = detail === undefined ? own.detail : { ...detail, ...chosen };
  return {
    ...own,
    ...values,
    parameters: { ...own.parameters, ...parameters },
    ...(levels !== undefined && { detail: levels }),
  };
}

/** The form that a scene is to be read in and the ones there are; reports what is wrong with them. */
export function readForms(
  reader: Reader,
  { form: asked, forms: given }: { readonly form?: unknown; readonly forms?: unknown },
  keys: readonly string[],
): { form: string; forms: SceneForm[] } {
  const allowed = ['label', ...keys.filter((key) => !fixedKeys.includes(key))];
  const found = given === undefined ? {} : isObject(given) ? given : reader.expected('forms', 'an object', given);
  const forms = Object.entries(found ?? {}).flatMap(([name, value]) => {
    const path = `forms.${name}`;
    if (name === ownForm) reader.report(path, 'expected another name: this is the scene as its file has it');
    const fields = reader.object(value, path, allowed);
    const label = fields?.label === undefined ? name : reader.text(fields.label, `${path}.label`, 40);
    return fields && label !== undefined ? [{ name, label }] : [];
  });
  const form = asked === undefined ? ownForm : (reader.text(asked, 'form', 60) ?? ownForm);
  const names = [ownForm, ...forms.map(({ name }) => name)];
  if (!names.includes(form)) reader.expected('form', names.join(' or '), form);
  return { form, forms };
}
