/**
 * Untrusted JSON to a `Scene`, or the list of everything that is wrong with it. docs/scene-format.md describes the format.
 */
import { describeValue, type Problem } from '../params/problem';
import { defaultParams, type Params, parameterSpec } from '../params/table';
import { checkFills, checkSpacing } from './fills/fill';
import { largestRadiusRatio, type MaterialSpec, resolveMaterials } from './materials';
import { defaultMethod, wrongMethod } from './method-names';
import { readBodies } from './read/bodies';
import { readGrains } from './read/grains';
import { MaterialList } from './read/materials';
import { readContainer, readObstacles } from './read/obstacles';
import { type Fields, Reader } from './read/reader';
import type { Scene, Vec3 } from './types';
import { defaultCamera, sceneBounds, sceneFloor } from './view';

export const sceneSchema = 1;

const sceneKeys = [
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
  'floor',
  'camera',
];

export type SceneResult = { scene: Scene; warnings: Problem[] } | { problems: Problem[] };

/** Never throws for any JSON. Warnings are things that were put right or that may surprise. */
export function validateScene(json: unknown): SceneResult {
  const reader = new Reader();
  const warnings: Problem[] = [];
  const fields = reader.object(json, '', sceneKeys);
  if (!fields) return { problems: [{ path: '', message: `expected a scene (an object), got ${describeValue(json)}` }] };
  if (fields.schema !== undefined && fields.schema !== sceneSchema) {
    reader.expected('schema', `${sceneSchema} (a newer file needs a newer version of Tetrasand)`, fields.schema);
  }
  const text = (key: string) => (fields[key] === undefined ? '' : (reader.text(fields[key], key) ?? ''));
  const name = reader.text(fields.name, 'name', 60) ?? '';
  const method = readMethod(reader, fields.method);
  const parameters = readParameters(reader, fields.parameters);
  const params: Params = { ...defaultParams(), ...parameters };
  const materials = new MaterialList(reader, fields.materials);
  const obstacles = [
    ...readContainer(reader, materials, fields.container),
    ...readObstacles(reader, materials, fields.obstacles),
  ];
  const pairs = materials.pairs(fields.pairs);
  const grains = readGrains(reader, materials, warnings, fields.grains ?? []);
  const bodies = readBodies(reader, materials, fields.bodies);
  checkRadii(reader, materials.specs, params);
  const resolved = resolveMaterials({ materials: materials.specs }, params);
  for (const { path, message } of checkFills(grains, resolved, params.seed)) reader.report(path, message);
  warnings.push(...checkSpacing(grains, resolved));
  const bounds = sceneBounds(obstacles, grains, bodies);
  const floor = fields.floor === undefined ? sceneFloor(obstacles, bounds) : reader.number(fields.floor, 'floor');
  const camera = fields.camera === undefined ? defaultCamera(bounds) : readCamera(reader, fields.camera);
  if (reader.problems.length > 0 || floor === undefined || !camera) return { problems: reader.problems };
  const scene: Scene = {
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
    floor,
    camera,
    bounds,
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : { scene, warnings };
}

function readMethod(reader: Reader, given: unknown): string {
  if (given === undefined) return defaultMethod;
  const name = reader.text(given, 'method') ?? defaultMethod;
  const wrong = wrongMethod(name);
  if (wrong) reader.report('method', wrong);
  return name;
}

function readParameters(reader: Reader, given: unknown): Partial<Params> {
  const params: Partial<Params> = {};
  if (given === undefined) return params;
  const fields: Fields = reader.object(given, 'parameters', Object.keys(defaultParams())) ?? {};
  for (const [key, value] of Object.entries(fields)) {
    const spec = parameterSpec(key);
    if (spec && reader.parameter(value, `parameters.${key}`, spec) !== undefined)
      Object.assign(params, { [key]: value });
  }
  return params;
}

function checkRadii(reader: Reader, specs: readonly MaterialSpec[], params: Params): void {
  const radii = specs.filter((spec) => !spec.wall).map((spec) => spec.radius ?? params.radius);
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
