/**
 * Rigid bodies of a saved state. Those of the scene are only numbered: the scene says what they are. What people dropped in
 * is kept whole, mesh and spheres, so that the file needs nothing else.
 */
import type { Params } from '../params/table';
import { type BodyLook, bodyLooks, type Hinge, largestBodySphereCount, type Scene, type Vec3 } from '../scene/types';
import type { BodyState, Quaternion } from './bodies';
import { byNumber } from './checkpoint';
import type { GrainState } from './grain-state';
import { type BodyModel, type PreparedBody, prepareBodies } from './prepare-bodies';
import { foreign, type StateArray } from './state-file';

/** `what`: its number in the scene, or the body itself. */
export interface SavedBody extends BodyState {
  readonly what: number | OwnBody;
}

/** Kinds that need a scene to tell them how to move cannot be dropped in. */
const ownKinds = ['dynamic', 'fixed', 'hinged'] as const;

export interface OwnBody extends Pick<PreparedBody, 'density' | 'cover' | 'look' | 'hinge'> {
  readonly kind: (typeof ownKinds)[number];
  readonly model: BodyModel;
}

/** Those that are there. */
export function saveBodies(bodies: readonly (PreparedBody | null)[]): SavedBody[] {
  const living = bodies.filter((body) => body !== null);
  return living.map(({ position, orientation, velocity, angularVelocity, origin, ...rest }) => {
    const { density, cover, look, hinge, model } = rest;
    const kind = ownKinds.find((name) => name === rest.kind) ?? 'fixed';
    const what = origin ?? { density, cover, look, model, kind, ...(hinge && { hinge }) };
    return { position, orientation, velocity, angularVelocity, what };
  });
}

/** The bodies as the simulation takes them; by the numbers of a checkpoint, where the state has one. */
export async function savedBodies(
  device: GPUDevice,
  scene: Scene,
  params: Params,
  { bodies, grains }: { readonly bodies: readonly SavedBody[]; readonly grains: GrainState },
): Promise<(PreparedBody | null)[]> {
  const ofScene = await prepareBodies(device, scene, params);
  const living = bodies.map(({ what, ...state }) => {
    if (typeof what !== 'number') return { ...what, ...state, shape: what.model.shape };
    if (!ofScene[what]) throw foreign(`its scene has no body number ${what}`);
    return { ...ofScene[what], ...state };
  });
  return byNumber(living, grains.checkpoint?.world?.taken);
}

const stateNumbers = 13;

/** Rows for the header and arrays of numbers; bodies that share a model share its arrays. */
export function packBodies(bodies: readonly SavedBody[]): { rows: unknown[]; arrays: Record<string, StateArray> } {
  const states = bodies.flatMap((body) => [
    ...body.position,
    ...body.orientation,
    ...body.velocity,
    ...body.angularVelocity,
  ]);
  const arrays: Record<string, StateArray> = { bodies: Float64Array.from(states) };
  const models: BodyModel[] = [];
  const rows = bodies.map(({ what }) => {
    if (typeof what === 'number') return what;
    const { model, ...rest } = what;
    if (!models.includes(model)) models.push(model);
    return { ...rest, model: models.indexOf(model) };
  });
  models.forEach(({ mesh, shape, creaseAngle }, i) => {
    arrays[`positions${i}`] = mesh.positions;
    arrays[`indices${i}`] = mesh.indices;
    arrays[`spheres${i}`] = shape.spheres;
    arrays[`model${i}`] = Float64Array.of(shape.volume, ...shape.inertia, shape.boundingRadius, creaseAngle);
  });
  return { rows, arrays };
}

/** Throws StateFileError for everything that `packBodies` would not write. */
export function unpackBodies(rows: unknown, arrays: Readonly<Record<string, StateArray>>): SavedBody[] {
  const states = arrays.bodies ?? new Float64Array(0);
  if (!Array.isArray(rows) || states.length !== stateNumbers * rows.length || !states.every(Number.isFinite)) {
    throw foreign('its bodies are not rows of numbers');
  }
  const models = new Map<number, BodyModel>();
  const modelOf = (index: number) => {
    const known = models.get(index) ?? readModel(index, arrays);
    models.set(index, known);
    return known;
  };
  return rows.map((row, i) => {
    const numbers = [...states.subarray(stateNumbers * i, stateNumbers * (i + 1))];
    return {
      position: numbers.slice(0, 3) as unknown as Vec3,
      orientation: numbers.slice(3, 7) as unknown as Quaternion,
      velocity: numbers.slice(7, 10) as unknown as Vec3,
      angularVelocity: numbers.slice(10, 13) as unknown as Vec3,
      what: Number.isInteger(row) && row >= 0 ? (row as number) : readBody(row, modelOf),
    };
  });
}

function readModel(index: number, arrays: Readonly<Record<string, StateArray>>): BodyModel {
  const [positions, indices, spheres, numbers] = ['positions', 'indices', 'spheres', 'model'].map(
    (name) => arrays[`${name}${index}`],
  );
  const whole = (array: StateArray | undefined) => array && array.length > 0 && array.length % 3 === 0;
  const [volume, x, y, z, boundingRadius, creaseAngle] = numbers ?? [];
  const good =
    positions instanceof Float32Array &&
    indices instanceof Uint32Array &&
    spheres instanceof Float32Array &&
    [positions, indices, spheres].every(whole) &&
    [positions, spheres].every((array) => array.every(Number.isFinite)) &&
    spheres.length <= 3 * largestBodySphereCount &&
    indices.every((vertex) => 3 * vertex < positions.length) &&
    [volume, x, y, z, boundingRadius].every((value) => value > 0 && Number.isFinite(value)) &&
    Number.isFinite(creaseAngle);
  if (!good) throw foreign('the shape of a body is not a mesh');
  const inertia: Vec3 = [x, y, z];
  const origin = { centre: [0, 0, 0] as Vec3, orientation: [0, 0, 0, 1] as [number, number, number, number] };
  return {
    // a model is weighed at density 1
    mesh: { positions, indices, volume, mass: volume, inertia, ...origin },
    creaseAngle,
    shape: { spheres, volume, inertia, boundingRadius },
  };
}

function readBody(row: unknown, modelOf: (index: number) => BodyModel): OwnBody {
  const { density, cover, look, hinge, kind, model } = (row ?? {}) as Record<string, unknown>;
  const knownKind = ownKinds.find((name) => name === kind);
  const knownLook: BodyLook | undefined = bodyLooks.find((name) => name === look);
  const heavy = typeof density === 'number' && density > 0 && Number.isFinite(density);
  const values = Object.values((cover ?? {}) as object);
  const covered = typeof (cover as { name?: unknown } | undefined)?.name === 'string' && values.every(isPlainValue);
  if (!knownKind || !knownLook || !heavy || !covered || !Number.isInteger(model))
    throw foreign('the description of a body is invalid');
  if (knownKind === 'hinged' && !isHinge(hinge)) throw foreign('the description of a hinge is invalid');
  return {
    density,
    cover: cover as OwnBody['cover'],
    look: knownLook,
    kind: knownKind,
    model: modelOf(Number(model)),
    ...(isHinge(hinge) && { hinge }),
  };
}

const isPlainValue = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) || isVec3(value);

const isVec3 = (value: unknown): value is Vec3 =>
  Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);

const isHinge = (value: unknown): value is Hinge => {
  const { axis, point } = (value ?? {}) as Partial<Hinge>;
  return isVec3(axis) && isVec3(point) && Math.hypot(...axis) > 0;
};
