/** From the bodies of a scene to what the simulation takes: meshes scaled, weighed and covered with spheres. */
import { SimError } from '../gpu/errors';
import { remembered } from '../gpu/remembered';
import { composed, conjugate, multiplied, type Pose, rotated, subtract } from '../math/pose';
import { crowdMesh, type LibraryName, libraryMesh, meshLibrary } from '../mesh/library';
import { type BodyMesh, toBodyFrame } from '../mesh/mass-properties';
import type { SampleQuality } from '../mesh/sampling/quality';
import { type SampleOptions, sampleBody } from '../mesh/sampling/sample-body';
import { storedCover } from '../mesh/stored-covers';
import { meshBounds, type TriangleMesh } from '../mesh/types';
import type { Params } from '../params/table';
import { isGrainMaterial, resolveMaterials } from '../scene/materials';
import { motionPose } from '../scene/motion';
import {
  type BodyLook,
  largestBodySphereCount,
  placeBodies,
  type Scene,
  type SceneBody,
  type Vec3,
} from '../scene/types';
import type { BodyShape, NewBody } from './bodies';

/** What bodies of one mesh and size share. */
export interface BodyModel {
  /** To draw: in the body's axes, about its centre of mass. */
  readonly mesh: BodyMesh;
  /** The same with fewer triangles, where there are hundreds to draw. */
  readonly crowdMesh?: TriangleMesh;
  /** For `shadeMesh`, degrees. */
  readonly creaseAngle: number;
  /** To simulate. */
  readonly shape: BodyShape;
  /** How well the spheres cover it, when they were made here and now. */
  readonly quality?: SampleQuality;
}

/** For watching how a model is made. */
export type ModelOptions = Pick<SampleOptions, 'onProgress' | 'onFrame'>;

export interface PreparedBody extends NewBody {
  readonly model: BodyModel;
  readonly look: BodyLook;
  /** Its number among the bodies of the scene; absent for what people dropped in. */
  readonly origin?: number;
}

const volumeOfUnitBall = (4 / 3) * Math.PI;

/** One after the other: a body needs the whole GPU, and the page shows which one is being made. */
export async function prepareBodies(
  device: GPUDevice,
  scene: Scene,
  params: Params,
  onProgress: (text: string) => void = () => {},
): Promise<PreparedBody[]> {
  const bodies = placeBodies(scene.bodies, params.seed);
  const grains = resolveMaterials(scene, params).filter(isGrainMaterial);
  // the smallest: no grain of the scene may slip in between the spheres
  const radius = Math.min(...grains.map((material) => material.radius));
  const prepared: PreparedBody[] = [];
  let spheres = 0;
  for (const body of bodies) {
    const { title } = meshLibrary[body.mesh];
    const model = await modelOf(device, body.mesh, body.size, radius, {
      onProgress: (text) => onProgress(`${title}: ${text}`),
    });
    spheres += model.shape.spheres.length / 3;
    if (spheres > largestBodySphereCount) throw tooManySpheres(bodies.length, radius);
    prepared.push({ ...prepareBody(body, model, radius), origin: prepared.length });
  }
  return prepared;
}

/** Where a body is and what it is made of; its mesh only gives it a name. */
export type BodyToPrepare = Omit<SceneBody, 'mesh' | 'size'> & { readonly mesh: string };

/** A body as it was modelled has the mesh's axes; the simulation's are the principal ones. */
export function prepareBody(body: BodyToPrepare, model: BodyModel, radius: number): PreparedBody {
  const { position, velocity, angularVelocity, density, kind, hinge, motion, look, surface, colour } = body;
  const { shape } = model;
  const pose: Pose = { position, orientation: multiplied(body.orientation, model.mesh.orientation) };
  // the sphere's share of the mass: what its contacts must move, which decides how large a step is stable
  const share = (density * shape.volume) / (shape.spheres.length / 3) / (volumeOfUnitBall * radius ** 3);
  return {
    ...pose,
    shape,
    density,
    velocity,
    angularVelocity,
    kind,
    model,
    look,
    cover: { name: `${body.mesh} of ${look}`, ...surface, radius, density: share, ...(colour && { colour }) },
    ...(hinge && { hinge }),
    ...(motion && { path: (time: number) => composed(motionPose(motion, time), pose) }),
  };
}

/** Models made so far, by mesh, size and radius: starting a scene again costs nothing. */
const models = new Map<string, Promise<BodyModel>>();
const mostModels = 100;

export function modelOf(
  device: GPUDevice,
  name: LibraryName,
  size: SceneBody['size'],
  radius: number,
  options: ModelOptions = {},
): Promise<BodyModel> {
  const key = JSON.stringify([name, size, radius]);
  if (models.size >= mostModels && !models.has(key)) models.clear();
  return remembered(models, key, () => libraryModel(device, name, size, radius, options));
}

async function libraryModel(
  device: GPUDevice,
  name: LibraryName,
  size: SceneBody['size'],
  radius: number,
  options: ModelOptions,
): Promise<BodyModel> {
  const { creaseAngle } = meshLibrary[name];
  const mesh = meshOfSize(name, size);
  const inAxes = toBodyFrame(mesh, 1);
  const spheres = await storedCover(name, size, radius, inAxes);
  const model = spheres
    ? { mesh: inAxes, creaseAngle, shape: shapeOf(spheres, radius, inAxes) }
    : await makeModel(device, mesh, creaseAngle, radius, options);
  const crowd = typeof size === 'number' ? crowdMesh(name, size) : null;
  return crowd ? { ...model, crowdMesh: inFrameOf(model.mesh, crowd) } : model;
}

export const meshOfSize = (name: LibraryName, size: SceneBody['size']): TriangleMesh =>
  typeof size === 'number' ? libraryMesh(name, size) : stretched(libraryMesh(name), size);

/** Another mesh of the same thing, in the body's axes. */
function inFrameOf({ centre, orientation }: BodyMesh, mesh: TriangleMesh): TriangleMesh {
  const positions = new Float32Array(mesh.positions.length);
  const toBody = conjugate(orientation);
  for (let v = 0; v < positions.length; v += 3) {
    positions.set(rotated(toBody, subtract([...mesh.positions.subarray(v, v + 3)], centre)), v);
  }
  return { ...mesh, positions };
}

export async function makeModel(
  device: GPUDevice,
  mesh: TriangleMesh,
  creaseAngle: number,
  radius: number,
  options: ModelOptions = {},
): Promise<BodyModel> {
  const inAxes = toBodyFrame(mesh, 1);
  const { spheres, quality } = await sampleBody(device, inAxes, { ...options, radius });
  return { mesh: inAxes, creaseAngle, shape: shapeOf(spheres, radius, inAxes), quality };
}

/**
 * Of a mesh that bounds no solid: a shell of spheres along its surface, about the middle of its box. It has no mass of its own,
 * so it must not move; the numbers here are those of its spheres, which keep the step as large as the sand's.
 */
export async function openModel(
  device: GPUDevice,
  mesh: TriangleMesh,
  creaseAngle: number,
  radius: number,
  options: ModelOptions = {},
): Promise<BodyModel> {
  const { min, max } = meshBounds(mesh);
  const centre = min.map((low, axis) => (low + max[axis]) / 2) as Vec3;
  const centred = { ...mesh, positions: mesh.positions.map((x, i) => x - centre[i % 3]) };
  const { spheres, quality } = await sampleBody(device, centred, { ...options, radius, closed: false });
  const volume = volumeOfUnitBall * radius ** 3 * (spheres.length / 3);
  const roundness = volume * Math.max(...max.map((high, axis) => high - min[axis])) ** 2;
  const inertia: Vec3 = [roundness, roundness, roundness];
  const inAxes: BodyMesh = { ...centred, volume, mass: volume, inertia, centre, orientation: [0, 0, 0, 1] };
  return { mesh: inAxes, creaseAngle, shape: shapeOf(spheres, radius, inAxes), quality };
}

function shapeOf(spheres: Float32Array, radius: number, { volume, inertia }: BodyMesh): BodyShape {
  let furthest = 0;
  for (let i = 0; i < spheres.length; i += 3) furthest = Math.max(furthest, Math.hypot(...spheres.subarray(i, i + 3)));
  return { spheres, volume, inertia, boundingRadius: furthest + radius };
}

/** Its sides along the axes become `sides`. */
function stretched(mesh: TriangleMesh, sides: readonly number[]): TriangleMesh {
  const { size } = meshBounds(mesh);
  return { ...mesh, positions: mesh.positions.map((x, i) => (x * sides[i % 3]) / size[i % 3]) };
}

function tooManySpheres(bodies: number, radius: number): SimError {
  return new SimError(
    'limits',
    `The ${bodies} bodies need more than ${largestBodySphereCount.toLocaleString('en-US')} spheres of ` +
      `${1000 * radius} mm. Use fewer or smaller bodies, or coarser sand.`,
  );
}
