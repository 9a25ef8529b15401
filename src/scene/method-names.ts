/**
 * The methods that a scene can be run with: the folders of src/methods, by what each says about itself in its `about.ts`. Those
 * files are plain data and import nothing, so that reading a scene does not depend on the code of any method.
 */
interface AboutMethod {
  /** As a scene names it: the name of its folder. */
  readonly name: string;
  readonly title: string;
  /** What it does, in a sentence. */
  readonly help: string;
}

const folders = import.meta.glob<AboutMethod>('/src/methods/*/about.ts', { eager: true, import: 'default' });

export const methodNames: readonly string[] = Object.values(folders).map(({ name }) => name);

/** Of a scene that names none. */
export const defaultMethod = 'dem';
