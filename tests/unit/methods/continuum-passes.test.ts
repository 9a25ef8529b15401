import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { passes as picFlip } from '../../../src/methods/pic-flip/passes.ts';
import { passes as unilateral } from '../../../src/methods/unilateral/passes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const shaders = [
  ...new Set([unilateral, picFlip].flatMap((family) => Object.values(family).map(({ name }) => name))),
].sort();

/**
 * Every pass of the continuum methods by its shader: where its twin in f64 is (a file of src/methods and what it exports), and the
 * test in tests/gpu that compares the two. Passes that only make sense together share a twin.
 */
const shared = 'continuum-passes';
const slices = 'continuum-slices';
const bodies = 'continuum-bodies-passes';
const step = 'unilateral-passes';
const zhu = 'pic-flip-passes';
const clusters = 'pic-flip-clusters';
const cycle = ['unilateral/reference/multigrid', 'cycle', step] as const;
const friction = ['unilateral/reference/friction', 'rub', 'unilateral-friction'] as const;
const twins: Readonly<Record<string, readonly [file: string, twin: string, test: string]>> = {
  'continuum/grid/begin': ['continuum/reference/slice', 'begin', slices],
  'continuum/grid/carry-out': ['continuum/reference/slice', 'carry', slices],
  'continuum/grid/carry-in': ['continuum/reference/slice', 'carry', slices],
  'continuum/grid/pace': ['continuum/reference/slice', 'pace', slices],
  'continuum/grid/turn': ['continuum/reference/slice', 'turn', slices],
  'continuum/grid/dry': ['continuum/reference/slice', 'dry', shared],
  'continuum/solids/fill': ['continuum/reference/solids', 'fill', shared],
  'continuum/solids/open': ['continuum/reference/solids', 'open', shared],
  'continuum/particles/count': ['continuum/reference/order', 'count', shared],
  'continuum/grid/scan-blocks': ['continuum/reference/order', 'starts', shared],
  'continuum/grid/scan-add': ['continuum/reference/order', 'starts', shared],
  'continuum/particles/scatter': ['continuum/reference/order', 'order', shared],
  'continuum/particles/sort': ['continuum/reference/order', 'order', shared],
  'continuum/grid/gather': ['continuum/reference/gather', 'gather', step],
  'continuum/particles/move': ['continuum/reference/move', 'move', step],
  'continuum/particles/spawn': ['continuum/reference/tools', 'spawn', slices],
  'continuum/particles/blow': ['continuum/reference/tools', 'blow', slices],
  'continuum/particles/erase': ['continuum/reference/tools', 'erase', slices],
  'continuum/particles/show': ['continuum/reference/tools', 'show', slices],

  'continuum/bodies/react': ['continuum/reference/bodies/react', 'bodyReact', bodies],
  'continuum/bodies/push': ['continuum/reference/bodies/push', 'bodyPush', bodies],
  'continuum/bodies/touch': ['continuum/reference/bodies/touch', 'bodyTouch', bodies],
  'continuum/bodies/step': ['continuum/reference/bodies/step', 'bodyStep', bodies],
  'continuum/bodies/clear': ['continuum/reference/bodies/clear', 'bodyClear', bodies],

  'unilateral/rows': ['unilateral/reference/problems', 'rows', step],
  'unilateral/sweep': cycle,
  'unilateral/multigrid/restrict-fine': cycle,
  'unilateral/multigrid/relax': cycle,
  'unilateral/multigrid/restrict': cycle,
  'unilateral/multigrid/bottom': cycle,
  'unilateral/multigrid/prolong': cycle,
  'unilateral/multigrid/measure': cycle,
  'unilateral/multigrid/correct': cycle,
  'unilateral/multigrid/cycle': cycle,
  'unilateral/check': ['unilateral/reference/problems', 'residual', shared],
  'unilateral/displace': ['unilateral/reference/problems', 'displace', step],
  'unilateral/predict': ['unilateral/reference/problems', 'predict', step],
  'unilateral/bound': ['unilateral/reference/problems', 'bound', step],
  'unilateral/lean': ['unilateral/reference/problems', 'lean', step],
  'unilateral/push': ['unilateral/reference/friction', 'push', step],
  'unilateral/friction': friction,
  'unilateral/rub': friction,
  'unilateral/load': ['unilateral/reference/problems', 'load', step],
  'unilateral/finish': ['unilateral/reference/problems', 'finish', step],
  'unilateral/particles/examine': ['unilateral/reference/reshape', 'examine', shared],
  'unilateral/particles/merge': ['unilateral/reference/reshape', 'mergePairs', shared],
  'unilateral/particles/split': ['unilateral/reference/reshape', 'splitLong', shared],

  'pic-flip/predict': ['pic-flip/reference/pressure', 'predict', zhu],
  'pic-flip/rows': ['pic-flip/reference/pressure', 'rows', zhu],
  'pic-flip/load': ['pic-flip/reference/pressure', 'load', zhu],
  'pic-flip/solve': ['unilateral/reference/problems', 'residual', zhu],
  'pic-flip/check': ['unilateral/reference/problems', 'residual', zhu],
  'pic-flip/decide': ['unilateral/reference/problems', 'residual', zhu],
  'pic-flip/accept': ['unilateral/reference/problems', 'residual', zhu],
  'pic-flip/project': ['pic-flip/reference/pressure', 'project', zhu],
  'pic-flip/extend': ['pic-flip/reference/pressure', 'extend', zhu],
  'pic-flip/yield': ['pic-flip/reference/yield', 'yields', clusters],
  'pic-flip/clusters/unite': ['pic-flip/reference/clusters', 'labelClusters', clusters],
  'pic-flip/clusters/label': ['pic-flip/reference/clusters', 'labelClusters', clusters],
  'pic-flip/clusters/sum': ['pic-flip/reference/cluster-motion', 'sum', clusters],
  'pic-flip/clusters/moments': ['pic-flip/reference/cluster-motion', 'moments', clusters],
  'pic-flip/clusters/settle': ['pic-flip/reference/cluster-motion', 'settle', clusters],
  'pic-flip/apply': ['pic-flip/reference/apply', 'apply', clusters],
  'pic-flip/walls': ['pic-flip/reference/walls', 'walls', zhu],
  'pic-flip/move': ['pic-flip/reference/move', 'move', zhu],
};

const textOf = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');

/** Why the twin of a shader is not one. */
function faults(shader: string): string[] {
  const [file, twin, comparison] = twins[shader] ?? [];
  if (!file) return [`${shader} has no twin in the table`];
  const isExported = new RegExp(`export (const|function) ${twin}\\b`).test(textOf(`src/methods/${file}.ts`));
  const compared = textOf(`tests/gpu/${comparison}.test.ts`);
  const imported = compared.includes(`src/methods/${file}.ts'`) && new RegExp(`\\b${twin}\\(`).test(compared);
  return [
    ...(isExported ? [] : [`${file} does not export ${twin}, the twin of ${shader}`]),
    ...(imported ? [] : [`tests/gpu/${comparison}.test.ts does not call ${twin} of ${file}`]),
  ];
}

describe('passes of the continuum', () => {
  test.each(shaders)('%s has a twin that a test compares it with', (shader) => {
    expect(faults(shader)).toEqual([]);
  });

  test('the table names no pass that is not there, and one that is missing would be found', () => {
    expect(Object.keys(twins).sort()).toEqual(shaders);
    expect(faults('continuum/grid/new')).toHaveLength(1);
  });
});
