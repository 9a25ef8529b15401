/** The twins of the contact laws by their numbers: every law of src/params/laws.ts has a file of its name here. */
import { normalLawNames, tangentialLawNames } from '../../../../params/laws';
import type { NormalLawTwin } from '../lib/normal-law';
import type { TangentialLawTwin } from '../lib/tangential-law';

const normalFiles = import.meta.glob<NormalLawTwin>('./normal/*.ts', { eager: true, import: 'law' });
const tangentialFiles = import.meta.glob<TangentialLawTwin>('./tangential/*.ts', { eager: true, import: 'law' });

function inOrder<Twin>(
  folder: string,
  names: readonly string[],
  files: Readonly<Record<string, Twin>>,
): readonly Twin[] {
  return names.map((name) => {
    const twin = files[`./${folder}/${name}.ts`];
    if (!twin) throw new Error(`the law ${name} has no twin: src/methods/dem/reference/laws/${folder}/${name}.ts`);
    return twin;
  });
}

export const normalLawTwins = inOrder('normal', normalLawNames, normalFiles);
export const tangentialLawTwins = inOrder('tangential', tangentialLawNames, tangentialFiles);
