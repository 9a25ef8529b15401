import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Written by programs, from results that may be older than the tree. */
const left = ['docs/benchmark.md', 'docs/scenes.md', 'docs/verification/report.md'];
const pages = [
  ...readdirSync(root),
  ...(readdirSync(path.join(root, 'docs'), { recursive: true }) as string[]).map((file) => `docs/${file}`),
].filter((file) => file.endsWith('.md') && !left.includes(file));

/** Paths of the repository that a page names in `code` or links to; `<name>` and `*` stand for anything and are left out. */
function namedPaths(page: string, text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|shaders|tests|docs|bench|scripts|public)\/[^`\s]*)`/g)].map(
    ([, file]) => file,
  );
  // docs/physics.md names a shader and its twin in one word; elsewhere it is the shader alone
  const twinOf = (name: string) =>
    page === 'docs/physics.md' ? [`src/methods/dem/reference/${name.slice('dem/'.length)}.ts`] : [];
  const shaders = [...text.matchAll(/`(dem\/[a-z-]+\/[a-z-]+)`/g)].flatMap(([, name]) => [
    `shaders/${name}.wgsl`,
    ...twinOf(name),
  ]);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to]) => path.join(path.dirname(page), to));
  return [...quoted, ...shaders, ...links].filter((file) => !/[<*…{]/.test(file));
}

test.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(namedPaths(page, text).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('a wrong path, twin or link would be found', () => {
  const text = 'See `src/nowhere.ts`, `dem/lib/nothing` and [there](gone.md), but `src/methods/<name>/` is a pattern.';
  expect(namedPaths('docs/physics.md', text)).toEqual([
    'src/nowhere.ts',
    'shaders/dem/lib/nothing.wgsl',
    'src/methods/dem/reference/lib/nothing.ts',
    'docs/gone.md',
  ]);
});
