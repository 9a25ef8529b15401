import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../src');

/**
 * The stated direction: a folder imports from those before it in this list, never from those behind. `cli` stands beside the
 * page: it uses everything up to `library`.
 */
const order = [
  'math',
  'gpu',
  'params',
  'mesh',
  'scene',
  'world',
  'methods',
  'simulation.ts',
  'measure',
  'exchange',
  'library',
  'render',
  'app',
  'offline',
  'ui',
  'main.ts',
];
const beside: Readonly<Record<string, string>> = { cli: 'library' };

/** Files that count as part of another folder than the one that they lie in. */
const elsewhere: readonly (readonly [file: RegExp, folder: string])[] = [
  // plain data without imports (a test below), by which the scene format knows the names of the methods
  [/^methods\/[^/]+\/about(\.ts)?$/, 'scene'],
  // a check lies beside its scene but is part of measuring: measure/scene-checks loads it, and the page never does (a test below)
  [/^scene\/scenes\/[^/]+\/(forms\/[^/]+\.)?check(\.ts)?$/, 'measure'],
];

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Relative imports and globs of a text, as paths from src/. */
function importsOf(file: string, text: string): Import[] {
  const imported = text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^'?]+)/g);
  const globbed = text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)/g);
  const folder = path.posix.join('/src', path.posix.dirname(file));
  return [...imported, ...globbed]
    .map(([, target]) => path.posix.resolve(folder, target))
    .filter((to) => to.startsWith('/src/'))
    .map((to) => ({ from: file, to: to.slice('/src/'.length) }));
}

const folderOf = (file: string): string => {
  const other = elsewhere.find(([pattern]) => pattern.test(file));
  if (other) return other[1];
  const first = file.split('/')[0];
  return order.includes(`${first}.ts`) ? `${first}.ts` : first;
};

/** What goes against the direction, in words. */
function violations(imports: readonly Import[]): string[] {
  const rank = (folder: string) => order.indexOf(folder);
  return imports.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)];
    if (a === b) return [];
    const limit = beside[a] ? rank(beside[a]) : rank(a) - 1;
    if (rank(b) < 0 || limit < -1) return [`${from} imports ${to}, and one of the folders is not in the list`];
    return rank(b) > limit ? [`${from} imports ${to}`] : [];
  });
}

const files = (readdirSync(root, { recursive: true }) as string[])
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts'));
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const imports = [...sources].flatMap(([file, text]) => importsOf(file, text));

/** All files that a program loads, sooner or later. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  // a set also goes through what is added on the way
  for (const file of reached) {
    for (const { to } of importsOf(file, sources.get(file) ?? '')) {
      const either = to.replace(/\{(\w+),(\w+)\}/, '($1|$2)');
      const pattern = new RegExp(`^${either.replaceAll('*', '[^/]+')}(\\.ts|/index\\.ts)?$`);
      for (const found of files) if (pattern.test(found)) reached.add(found);
    }
  }
  return reached;
}

describe('the house', () => {
  test('every folder of src has its place in the order', () => {
    const folders = new Set(files.map(folderOf));
    expect([...folders].filter((folder) => !order.includes(folder) && !beside[folder])).toEqual([]);
  });

  test('imports go one way, so that no two folders need each other', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(violations(imports)).toEqual([]);
  });

  test('what a method says about itself is plain data', () => {
    const about = [...sources].filter(([file]) => /^methods\/[^/]+\/about\.ts$/.test(file));
    expect(about.length).toBeGreaterThan(0);
    for (const [file, text] of about) expect(text, file).not.toMatch(/\bimport\b/);
  });

  test('the page loads the scenes without their checks; the command line finds these', () => {
    const checks = (entry: string) => [...reachedFrom(entry)].filter((file) => /scenes\/.+check\.ts$/.test(file));
    expect(reachedFrom('main.ts').has('scene/scenes/rings/scene.ts')).toBe(true);
    expect(checks('main.ts')).toEqual([]);
    expect(checks('cli/scenes.ts')).toContain('scene/scenes/heap/check.ts');
  });

  test('an import against the direction would be found', () => {
    const bad = importsOf('scene/fill.ts', "import { x } from '../world/bodies';\nimport y from './seeds';");
    expect(violations(bad)).toEqual(['scene/fill.ts imports world/bodies']);
    expect(violations(importsOf('cli/sim.ts', "import { x } from '../ui/panel';"))).toHaveLength(1);
    expect(violations(importsOf('cli/sim.ts', "import { x } from '../measure/statistics';"))).toEqual([]);
    expect(violations(importsOf('app/session.ts', "import { Simulation } from '../simulation';"))).toEqual([]);
    expect(violations(importsOf('world/bodies.ts', "import { Simulation } from '../simulation';"))).toHaveLength(1);
    expect(violations(importsOf('scene/x.ts', "import.meta.glob<X>('/src/methods/*/dem.ts', {})"))).toHaveLength(1);
    expect(violations(importsOf('scene/x.ts', "import.meta.glob<X>('../methods/*/about.ts')"))).toEqual([]);
    expect(violations(importsOf('scene/scenes/heap/scene.ts', "import check from './check';"))).toHaveLength(1);
    expect(violations(importsOf('scene/scenes/heap/check.ts', "import { eight } from './scene';"))).toEqual([]);
  });
});
