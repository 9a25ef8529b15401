/** WGSL files by name ('grains/step'), with `#import dem/lib/contact` and `#import struct/Params` resolved, each included once. */
import { structByName, structsWithin } from './struct-layout';

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

/** `lookUp` is there for tests; everyone else reads the files of shaders/. */
export function resolveShader(
  name: string,
  lookUp: (name: string) => string | undefined = (n) => sources.get(n),
): ResolvedShader {
  const lines: string[] = [];
  const origins: LineOrigin[] = [];
  const included = new Set<string>();

  const append = (text: string, file: string, visit: (path: string, from: LineOrigin) => void): void => {
    for (const [index, content] of text.split('\n').entries()) {
      const origin = { file, line: index + 1 };
      const target = importLine.exec(content)?.[1];
      if (target !== undefined) {
        visit(target, origin);
        continue;
      }
      lines.push(content);
      origins.push(origin);
    }
  };
  const includeStruct = (structName: string, from: LineOrigin): void => {
    const layout = structByName(structName);
    if (!layout) throw new Error(`${from.file}:${from.line}: no struct named ${structName} is declared in TypeScript`);
    for (const part of structsWithin(layout)) {
      if (included.has(`struct/${part.name}`)) continue;
      included.add(`struct/${part.name}`);
      append(part.wgsl, `struct/${part.name}`, () => {});
    }
  };
  const include = (path: string, from: LineOrigin): void => {
    if (path.startsWith('struct/')) {
      includeStruct(path.slice('struct/'.length), from);
      return;
    }
    if (included.has(path)) return;
    included.add(path);
    const text = lookUp(path);
    if (text === undefined) throw new Error(`${from.file}:${from.line}: there is no shaders/${path}.wgsl`);
    append(text, `shaders/${path}.wgsl`, include);
  };

  include(name, { file: name, line: 0 });
  return { name, code: lines.join('\n'), origins };
}
