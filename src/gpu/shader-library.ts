/**
 * WGSL files by name ('dem/grains/step'), with `#import dem/lib/contact` and imports of generated text (`#import struct/Grain`)
 * resolved, each included once.
 */
import type { Prelude } from './bindings';
import { generatedText } from './generated-text';

const files = import.meta.glob<string>('/shaders/**/*.wgsl', { query: '?raw', import: 'default', eager: true });
const sources = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^\/shaders\//, '').replace(/\.wgsl$/, ''), text]),
);

/** Where a line of resolved text came from, so that a compile error can name the file that a person can open. */
export interface LineOrigin {
  readonly file: string;
  readonly line: number;
}
export interface ResolvedShader {
  readonly name: string;
  readonly code: string;
  readonly origins: readonly LineOrigin[];
}

const importLine = /^\s*#import\s+([\w/-]+)\s*$/;

export const shaderNames = (): string[] => [...sources.keys()].sort();

/** What a path that leads nowhere asked for, in words. */
function missing(path: string): string {
  const [folder, name] = path.split('/');
  if (folder === 'struct') return `no struct named ${name} is declared in TypeScript`;
  if (folder === 'const') return `no constants named ${name} are declared in TypeScript`;
  if (folder === 'generated') return `nothing in TypeScript generates ${name}`;
  return `there is no shaders/${path}.wgsl`;
}

export interface ResolveOptions {
  /** Text to stand before the shader's. */
  readonly prelude?: Prelude;
  /** There for tests; everyone else reads the files of shaders/. */
  readonly lookUp?: (name: string) => string | undefined;
}

export function resolveShader(
  name: string,
  { prelude, lookUp = (path) => sources.get(path) }: ResolveOptions = {},
): ResolvedShader {
  const lines: string[] = [];
  const origins: LineOrigin[] = [];
  const included = new Set<string>();

  const append = (text: string, file: string): void => {
    for (const [index, content] of text.split('\n').entries()) {
      const origin = { file, line: index + 1 };
      const target = importLine.exec(content)?.[1];
      if (target !== undefined) {
        include(target, origin);
        continue;
      }
      lines.push(content);
      origins.push(origin);
    }
  };
  const include = (path: string, from: LineOrigin): void => {
    if (included.has(path)) return;
    included.add(path);
    const generated = generatedText(path);
    const text = generated ?? lookUp(path);
    if (text === undefined) throw new Error(`${from.file}:${from.line}: ${missing(path)}`);
    append(text, generated === undefined ? `shaders/${path}.wgsl` : path);
  };

  if (prelude) append(prelude.text, prelude.file);
  include(name, { file: name, line: 0 });
  return { name, code: lines.join('\n'), origins };
}
