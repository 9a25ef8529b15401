import { describe, expect, test } from 'vitest';
import { resolveShader, shaderNames } from '../../../src/gpu/shader-library.ts';
import { defineStruct } from '../../../src/gpu/struct-layout.ts';
// declares the structs, constants and laws that the real shaders import
import '../../../src/methods/dem/passes.ts';

const files = (texts: Record<string, string>) => (name: string) => texts[name];

describe('WGSL imports', () => {
  test('a file that two others import is included once, before its first use', () => {
    const lookUp = files({
      main: '#import lib/a\n#import lib/b\nfn main() {}',
      'lib/a': '#import lib/c\nfn a() {}',
      'lib/b': '#import lib/c\nfn b() {}',
      'lib/c': 'fn c() {}',
    });
    expect(resolveShader('main', { lookUp }).code.split('\n')).toEqual([
      'fn c() {}',
      'fn a() {}',
      'fn b() {}',
      'fn main() {}',
    ]);
  });

  test('files that import each other do not go on for ever', () => {
    const lookUp = files({ main: '#import lib/a\nfn main() {}', 'lib/a': '#import main\nfn a() {}' });
    expect(resolveShader('main', { lookUp }).code).toBe('fn a() {}\nfn main() {}');
  });

  test('every line knows the file and line that a person can open', () => {
    const lookUp = files({ main: '// one\n#import lib/a\nfn main() {}', 'lib/a': '\nfn a() {}' });
    const { code, origins } = resolveShader('main', { lookUp });
    const lines = code.split('\n');
    const origin = (text: string) => origins[lines.indexOf(text)];
    expect(origins).toHaveLength(lines.length);
    expect(origin('fn a() {}')).toEqual({ file: 'shaders/lib/a.wgsl', line: 2 });
    expect(origin('fn main() {}')).toEqual({ file: 'shaders/main.wgsl', line: 3 });
  });

  test('a struct brings those that it contains, each once', () => {
    const inner = defineStruct('LibraryInner', { x: 'vec4f' });
    defineStruct('LibraryOuter', { inner });
    const lookUp = files({ main: '#import struct/LibraryOuter\n#import struct/LibraryInner\nfn main() {}' });
    const { code } = resolveShader('main', { lookUp });
    expect(code.match(/struct LibraryInner/g)).toHaveLength(1);
    expect(code.indexOf('struct LibraryInner')).toBeLessThan(code.indexOf('struct LibraryOuter'));
  });

  test('what is not there is named, with the line that asked for it', () => {
    const lookUp = files({ main: '// one\n#import lib/nothing', other: '#import struct/Nothing' });
    expect(() => resolveShader('main', { lookUp })).toThrow(
      'shaders/main.wgsl:2: there is no shaders/lib/nothing.wgsl',
    );
    expect(() => resolveShader('other', { lookUp })).toThrow('shaders/other.wgsl:1: no struct named Nothing');
  });

  test('an import inside a comment or a line of code is not an import', () => {
    const text = '// see #import lib/nothing\nlet x = 1; #import lib/nothing';
    expect(resolveShader('main', { lookUp: files({ main: text }) }).code).toBe(text);
  });

  test('the simulation’s real shaders resolve without a leftover import', () => {
    const names = shaderNames().filter((name) => /^dem\/(grid|grains|contacts)\//.test(name));
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) expect(resolveShader(name).code).not.toMatch(/^\s*#import/m);
  });
});
