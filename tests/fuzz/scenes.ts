/** Built-in scenes with fields changed: a scene that can be filled, or a list of problems. */
import fc from 'fast-check';
import { defaultParams } from '../../src/params/table';
import { initialGrains } from '../../src/scene/fills/fill';
import { resolveMaterials } from '../../src/scene/materials';
import { pourBatch, pourSources } from '../../src/scene/pour';
import { scenes } from '../../src/scene/scenes/index';
import { validateScene } from '../../src/scene/validate';
import { breakJson, type JsonBreakage, jsonBreakages } from './breakage';
import { type FuzzKind, must } from './kind';

const names = Object.keys(scenes);

interface Case {
  readonly name: string;
  readonly list: readonly JsonBreakage[];
}

export const sceneFuzz: FuzzKind<Case> = {
  name: 'scenes',
  cases: fc.record({ name: fc.constantFrom(...names), list: jsonBreakages }),
  endings: { scene: 0.05, problems: 0.3 },
  run({ name, list }) {
    const json = structuredClone(scenes[name]);
    breakJson(json, list);
    const result = validateScene(json);
    if ('problems' in result) {
      must(result.problems.length > 0 && result.problems.length <= 50, `${result.problems.length} problems`);
      for (const { path, message } of result.problems)
        must((path + message).length < 2000, 'a problem as long as a page');
      return 'problems';
    }
    const params = { ...defaultParams(), ...result.scene.parameters };
    const materials = resolveMaterials(result.scene, params);
    const poured = pourSources(result.scene).map((source) =>
      pourBatch(source, source.start, source.start + 0.05, params, materials),
    );
    for (const { position, orientation, material } of [initialGrains(result.scene, params, materials), ...poured]) {
      must(position.every(Number.isFinite) && orientation.every(Number.isFinite), 'a grain that is nowhere');
      must(
        material.every((index) => index < materials.length && !materials[index].wall),
        'a grain of a material that there is not',
      );
    }
    return 'scene';
  },
};
