import { describe, expect, test } from 'vitest';
import { defineConstants, numbered } from '../../../src/gpu/shader-constants.ts';
import { resolveShader } from '../../../src/gpu/shader-library.ts';

const resolved = (text: string) => resolveShader('main', { lookUp: (name) => (name === 'main' ? text : undefined) });

describe('constants of TypeScript in WGSL', () => {
  test('each type has its own literals, and TypeScript gets the numbers', () => {
    const counts = defineConstants('TestCounts', 'u32', { width: 64, mask: 0xffffffff });
    const signed = defineConstants('TestSigned', 'i32', { low: -3 });
    const reals = defineConstants('TestReals', 'f32', { whole: 32, half: 0.5, third: 1 / 3, tiny: 1e-9, huge: 1e30 });
    expect([counts.width, signed.low, reals.third]).toEqual([64, -3, 1 / 3]);
    const { code } = resolved('#import const/TestCounts\n#import const/TestSigned\n#import const/TestReals');
    expect(code.split('\n').filter(Boolean)).toEqual([
      'const width = 64u;',
      'const mask = 4294967295u;',
      'const low = -3i;',
      'const whole = 32.0;',
      'const half = 0.5;',
      'const third = 0.3333333333333333;',
      'const tiny = 1e-9;',
      'const huge = 1e+30;',
    ]);
  });

  test('a prefix makes names for what an enumeration calls by one word', () => {
    const kinds = defineConstants('TestKind', 'u32', numbered(['plane', 'flatPanel']), 'surface');
    expect(kinds).toEqual({ plane: 0, flatPanel: 1 });
    expect(resolved('#import const/TestKind').code).toBe('const surfacePlane = 0u;\nconst surfaceFlatPanel = 1u;\n');
  });

  test('numbers that the type cannot hold are refused', () => {
    expect(() => defineConstants('TestBad', 'u32', { x: -1 })).toThrow(/-1 is not an u32/);
    expect(() => defineConstants('TestBad', 'u32', { x: 2 ** 32 })).toThrow(/not an u32/);
    expect(() => defineConstants('TestBad', 'u32', { x: 0.5 })).toThrow(/0.5 is not an u32/);
    expect(() => defineConstants('TestBad', 'i32', { x: 2 ** 31 })).toThrow(/not an i32/);
    expect(() => defineConstants('TestBad', 'f32', { x: Number.NaN })).toThrow(/NaN is not a finite number/);
  });

  test('a group that nobody declared is named, with the line that asked for it', () => {
    expect(() => resolved('// one\n#import const/Nothing')).toThrow(
      'shaders/main.wgsl:2: no constants named Nothing are declared in TypeScript',
    );
  });

  test('a line of generated text says which declaration it came from', () => {
    defineConstants('TestOrigin', 'u32', { a: 1, b: 2 });
    const { code, origins } = resolved('#import const/TestOrigin\nfn main() {}');
    expect(origins[code.split('\n').indexOf('const b = 2u;')]).toEqual({ file: 'const/TestOrigin', line: 2 });
  });
});
