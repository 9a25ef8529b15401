import { describe, expect, test } from 'vitest';
import { bindingsOf, bufferVariable } from '../../../src/gpu/bindings.ts';
import {
  checkPassSpec,
  declarePasses,
  describeCompilation,
  maxStorageBindings,
  passShader,
} from '../../../src/gpu/pass.ts';
import { resolveShader } from '../../../src/gpu/shader-library.ts';
import { arrayOf, defineStruct } from '../../../src/gpu/struct-layout.ts';

const inner = defineStruct('BoundInner', { x: 'f32' });
const params = defineStruct('BoundParams', { inner, count: 'u32' });
const types = { params, counts: arrayOf('u32'), items: arrayOf(params), places: arrayOf('vec4f') };

describe('generated bindings', () => {
  test('are numbered in the order of the declaration, with access and type, after the structs that they name', () => {
    const variables = [
      bufferVariable('pass test', 'params', 'offset-uniform', types),
      bufferVariable('pass test', 'items', 'read', types),
      bufferVariable('pass test', 'places', 'read_write', types),
    ];
    expect(bindingsOf('test', variables, ['const a = 1u;'])).toEqual({
      file: 'bindings of test',
      text: [
        '#import struct/BoundParams',
        'const a = 1u;',
        '@group(0) @binding(0) var<uniform> params: BoundParams;',
        '@group(0) @binding(1) var<storage, read> items: array<BoundParams>;',
        '@group(0) @binding(2) var<storage, read_write> places: array<vec4f>;',
      ].join('\n'),
    });
  });

  test('stand before the shader, which may import the same struct again', () => {
    const prelude = bindingsOf('main', [bufferVariable('pass main', 'params', 'uniform', types)]);
    const text = '#import struct/BoundInner\nfn main() {}';
    const { code } = resolveShader('main', { prelude, lookUp: () => text });
    expect(code.match(/struct \w+/g)).toEqual(['struct BoundInner', 'struct BoundParams']);
    expect(code.indexOf('@binding(0)')).toBeLessThan(code.indexOf('fn main'));
  });

  test('a compile error in them names the declaration; one behind them names the shader’s own line', () => {
    const prelude = bindingsOf('test/main', [bufferVariable('pass test', 'counts', 'read', types)]);
    const shader = resolveShader('test/main', { prelude, lookUp: () => '// one\nfn main() {}' });
    const lines = shader.code.split('\n');
    const errorAt = (text: string) => ({ type: 'error', lineNum: lines.indexOf(text) + 1, message: 'no' }) as const;
    const errors = [
      errorAt('@group(0) @binding(0) var<storage, read> counts: array<u32>;'),
      errorAt('fn main() {}'),
    ] as unknown as GPUCompilationMessage[];
    expect(describeCompilation(shader, errors)).toEqual([
      'bindings of test/main:1: no',
      'shaders/test/main.wgsl:2: no',
    ]);
  });
});

describe('declared passes', () => {
  const passes = declarePasses(types, {
    count: {
      name: 'lib/quaternion',
      workgroupSize: 32,
      bindings: { params: 'uniform', counts: 'read_write' },
      seenAs: { counts: arrayOf('atomic<u32>') },
    },
    read: { name: 'lib/quaternion', workgroupSize: 64, bindings: { counts: 'read' } },
  });

  test('take their types from the family’s table, unless they see a buffer as something else', () => {
    expect(passes.count.types.counts).toEqual(arrayOf('atomic<u32>'));
    expect(passes.read.types.counts).toEqual(arrayOf('u32'));
    expect(passes.count.types.places).toBe(types.places);
  });

  test('give their shader its bindings and the size of its workgroup', () => {
    const { code } = passShader(passes.count);
    expect(code).toContain('const workgroupSize = 32u;');
    expect(code).toContain('@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;');
  });

  test('a buffer that the table does not have is found by the compiler, and named', () => {
    const wrong = declarePasses(types, {
      // @ts-expect-error
      count: { name: 'lib/quaternion', workgroupSize: 32, bindings: { params: 'uniform', count: 'read' } },
    });
    expect(() => passShader(wrong.count)).toThrow('pass lib/quaternion: nothing says what the buffer count holds');
  });

  test('too many storage buffers are refused', () => {
    const bindings = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`b${i}`, 'read'] as const));
    const spec = { name: 'test', workgroupSize: 64, types: {} };
    expect(() => checkPassSpec({ ...spec, bindings: bindings(maxStorageBindings + 1) })).toThrow(
      /test binds 9 storage buffers/,
    );
    expect(() => checkPassSpec({ ...spec, bindings: bindings(maxStorageBindings) })).not.toThrow();
  });
});
