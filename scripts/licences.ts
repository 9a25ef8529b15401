/** docs/licences.md: what is in the built page besides our own code, and what every package that is used to make it says of itself. */

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Packages whose code is part of the built page: everything that `src` imports. */
export const shipped = ['fflate', 'gl-matrix', 'lil-gui', 'mediabunny', 'stats.js', 'three', 'uplot'] as const;

/** Licences that let everybody use, change and pass on, at most with a note or with changes of the same file given back. */
export const allowed: readonly string[] = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'MIT OR Apache-2.0',
];

export const licencesOf = ({ packages }: Lock): { name: string; version: string; licence: string }[] =>
  Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, { version = '', license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }));

export function licenceDocs(lock: Lock): string {
  const all = licencesOf(lock);
  const inPage = all.filter(({ name }) => shipped.includes(name as (typeof shipped)[number]));
  const rows = inPage.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const counts = new Map<string, number>();
  for (const { licence } of all) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sums = [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([licence, count]) => `| ${licence} | ${count} |`);
  return `# Licences

Written by the tests (\`npx vitest run --project unit tests/unit/house/security.test.ts -u\`). Tetrasand itself is under the MIT licence.

In the built page, besides our own code:

| package | version | licence |
|---|---|---|
${rows.join('\n')}

Of all packages that are installed to build and test it, by what they say of themselves:

| licence | packages |
|---|---|
${sums.join('\n')}
`;
}
