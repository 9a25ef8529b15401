/**
 * The methods that a scene can be run with: the folders of src/methods, by what each says about itself in its `about.ts`. Those
 * files are plain data and import nothing, so that reading a scene does not depend on the code of any method.
 */
export interface AboutMethod {
  /** As a scene names it: the name of its folder. */
  readonly name: string;
  /** A word or two, as the page offers it. */
  readonly title: string;
  /** What it does, what it can and what it cannot, in a sentence. */
  readonly help: string;
  /** Among the others, from the first; those without come last. */
  readonly order?: number;
}

const folders = import.meta.glob<AboutMethod>('/src/methods/*/about.ts', { eager: true, import: 'default' });

/** In the order in which they are offered. */
export const methodList: readonly AboutMethod[] = Object.values(folders).sort(
  (a, b) => (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || (a.name < b.name ? -1 : 1),
);

export const methodNames: readonly string[] = methodList.map(({ name }) => name);

/** Of a scene that names none. */
export const defaultMethod = 'dem';

/** What is wrong with a name; null: it is a method. */
export const wrongMethod = (name: string): string | null =>
  methodNames.includes(name) ? null : `unknown method “${name.slice(0, 40)}”; available: ${methodNames.join(', ')}`;
