/**
 * Untrusted JSON to a `Scene`, or the list of everything that is wrong with it. docs/scene-format.md describes the format.
 */
import { describeValue, type Problem } from '../params/problem';
import { defaultParams, type Params, parameterSpec } from '../params/table';
import { atDetail } from './detail/at-detail';
import { sceneLevels } from './detail/levels';
import { type DetailSpec, type DetailWish, noLevels } from './detail/types';
import { checkFills, checkSpacing } from './fills/fill';
import { inForm, readForms } from './forms';
import { largestRadiusRatio, type MaterialSpec, resolveMaterials } from './materials';
import { defaultMethod, wrongMethod } from './method-names';
import { readBlasts } from './read/blasts';
import { readBodies } from './read/bodies';
import { readDetail } from './read/detail';
import { readGrains } from './read/grains';
import { MaterialList } from './read/materials';
import { readContainer, readObstacles } from './read/obstacles';
import { type Fields, Reader } from './read/reader';
import { shaped } from './shapes/shaped';
import type { Scene, Vec3 } from './types';
import { defaultCamera, sceneBounds, sceneFloor } from './view';

export const sceneSchema = 1;

export const sceneKeys = [
  'schema',
  'name',
  'title',
  'source',
  'lookFor',
  'method',
  'parameters',
  'materials',
  'pairs',
  'container',
  'obstacles',
  'grains',
  'bodies',
  'blasts',
  'floor',
  'camera',
  'detail',
  'form',
  'forms',
];

export type SceneResult = { scene: Scene; warnings: Problem[] } | { problems: Problem[] };

/** What is asked of a scene besides what its file says. */
export interface SceneWishes {
  /** About so many grains, or one end of its levels; instead of what the file asks for. */
  readonly detail?: DetailWish;
  /** Checked values that hold at that level. */
  readonly parameters?: Partial<Params>;
}

/** Never throws for any JSON. Warnings are things that were put right or that may surprise. */
export function validateScene(json: unknown, wishes: SceneWishes = {}): SceneResult {
  const reader = new Reader();
  const warnings: Problem[] = [];
  const given = reader.object(json, '', sceneKeys);
  if (!given) return { problems: [{ path: '', message: `expected a scene (an object), got ${describeValue(json)}` }] };
  const { form, forms } = readForms(reader, given, sceneKeys);
  const fields: Fields = inForm(given) as Fields;
  if (fields.schema !== undefined && fields.schema !== sceneSchema) {
    reader.expected('schema', `${sceneSchema} (a newer file needs a newer version of Tetrasand)`, fields.schema);
  }
  const text = (key: string) => (fields[key] === undefined ? '' : (reader.text(fields[key], key) ?? ''));
  const name = reader.text(fields.name, 'name', 60) ?? '';
  const method = readMethod(reader, fields.method);
  const parameters = readParameters(reader, fields.parameters, 'parameters');
  const materials = new MaterialList(reader, fields.materials);
  const container = readContainer(reader, materials, fields.container);
  const obstacles = [...container, ...readObstacles(reader, materials, fields.obstacles)];
  const pairs = materials.pairs(fields.pairs);
  const grains = readGrains(reader, materials, warnings, fields.grains ?? []);
  const bodies = readBodies(reader, materials, fields.bodies);
  const blasts = readBlasts(reader, fields.blasts);
  const spec = readDetail(reader, fields.detail, obstacles, container.length, (given, path) =>
    readParameters(reader, given, path),
  );
  const bounds = sceneBounds(obstacles, grains, bodies);
  const floor = fields.floor === undefined ? sceneFloor(obstacles, bounds) : reader.number(fields.floor, 'floor');
  const camera = fields.camera === undefined ? defaultCamera(bounds) : readCamera(reader, fields.camera);
  checkRadii(reader, materials.specs, { ...defaultParams(), ...parameters });
  if (reader.problems.length > 0 || floor === undefined || !camera) return { problems: reader.problems };
  const written: Scene = {
    name,
    title: text('title') || name,
    source: text('source'),
    lookFor: text('lookFor'),
    method,
    parameters,
    materials: materials.specs,
    pairs,
    obstacles,
    grains,
    bodies,
    blasts,
    floor,
    camera,
    bounds,
    detail: noLevels,
    form,
    forms,
  };
  const scene = wished(written, spec, wishes);
  const params: Params = { ...defaultParams(), ...scene.parameters };
  const resolved = resolveMaterials(scene, params);
  for (const { path, message } of checkFills(scene.grains, resolved, params.seed)) reader.report(path, message);
  warnings.push(...checkSpacing(scene.grains, resolved));
  return reader.problems.length > 0 ? { problems: reader.problems } : { scene, warnings };
}

/** The scene at the level and with the parameters that its file, or somebody else, asks for. */
function wished(written: Scene, spec: DetailSpec, { detail, parameters }: SceneWishes): Scene {
  const own = resolveMaterials(written, { ...defaultParams(), ...written.parameters });
  const ladder = { ...written, detail: sceneLevels(written, spec, own) };
  const { levels } = ladder.detail;
  const wish = detail ?? spec.grains;
  const grains = wish === 'coarsest' ? levels[0] : wish === 'finest' ? levels[levels.length - 1] : wish;
  const scene = grains === undefined || wish === 'written' ? ladder : atDetail(ladder, spec, Number(grains));
  // what the file says about its own level does not hold at another one
  const theirs = detail === undefined || detail === spec.grains ? spec.parameters : {};
  const all = { ...scene.parameters, ...theirs, ...parameters };
  return { ...shaped(scene, { ...defaultParams(), ...all }), parameters: all };
}

function readMethod(reader: Reader, given: unknown): string {
  if (given === undefined) return defaultMethod;
  const name = reader.text(given, 'method') ?? defaultMethod;
  const wrong = wrongMethod(name);
  if (wrong) reader.report('method', wrong);
  return name;
}

function readParameters(reader: Reader, given: unknown, path: string): Partial<Params> {
  const params: Partial<Params> = {};
  if (given === undefined) return params;
  const fields: Fields = reader.object(given, path, Object.keys(defaultParams())) ?? {};
  for (const [key, value] of Object.entries(fields)) {
    const spec = parameterSpec(key);
    if (spec && reader.parameter(value, `${path}.${key}`, spec) !== undefined) Object.assign(params, { [key]: value });
  }
  return params;
}

function checkRadii(reader: Reader, specs: readonly MaterialSpec[], params: Params): void {
  const radii = resolveMaterials({ materials: specs }, params)
    .filter(({ wall }) => !wall)
    .map(({ radius }) => radius);
  const ratio = Math.max(...radii) / Math.min(...radii);
  if (ratio > largestRadiusRatio * (1 + 1e-9)) {
    reader.report('materials', `expected radii within a factor of ${largestRadiusRatio}, got ${ratio.toPrecision(3)}`);
  }
}

function readCamera(reader: Reader, given: unknown): Scene['camera'] | undefined {
  const fields = reader.object(given, 'camera', ['position', 'target']);
  const position: Vec3 | undefined = fields && reader.vec3(fields.position, 'camera.position');
  const target: Vec3 | undefined = fields && reader.vec3(fields.target, 'camera.target');
  if (!position || !target) return undefined;
  if (Math.hypot(position[0] - target[0], position[1] - target[1], position[2] - target[2]) < 1e-6) {
    return reader.expected('camera.position', 'a point away from the target', position.join(', '));
  }
  return { position, target };
}
