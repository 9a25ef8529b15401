/** The crowd of sample-world.ts with rigid bodies thrown into it: clusters of spheres of every awkward number. */

import { createRandom, randomInBall, randomRotation } from '../../src/math/random.ts';
import { placeBodies } from '../../src/methods/dem/reference/bodies/place.ts';
import { bindState, createState, uniformsFor } from '../../src/methods/dem/reference/buffers.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { substepKinds } from '../../src/methods/dem/schedule.ts';
import { shapeFor } from '../../src/methods/dem/state-buffers.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { bodyKinds, type Vec3 } from '../../src/scene/types.ts';
import type { NewBody } from '../../src/world/bodies.ts';
import { Covers } from '../../src/world/covers.ts';
import { emptyScene, sampleWorld, stillSurfaces } from './sample-world.ts';

/** As many spheres each as tread on a workgroup's edge: together 394. */
export const bodySizes = [1, 63, 64, 65, 1, 200];

function someBody(sphereCount: number, index: number, random: () => number): NewBody {
  const points = Array.from({ length: sphereCount }, () => randomInBall(random).map((x) => 0.012 * x));
  const vector = (size: number) => randomInBall(random).map((x) => size * x) as Vec3;
  return {
    shape: {
      spheres: Float32Array.from(points.flat()),
      volume: 2e-6,
      inertia: [1e-10, 1.5e-10, 2.2e-10],
      boundingRadius: 0.0145,
    },
    density: 1500,
    kind: bodyKinds[index % bodyKinds.length],
    position: vector(0.03),
    orientation: randomRotation(random),
    velocity: vector(0.5),
    angularVelocity: vector(20),
    hinge: { axis: vector(1), point: vector(0.01) },
    cover: { name: index % 2 ? 'one' : 'other', radius: index % 2 ? 2.5e-3 : 2e-3, friction: 0.3 },
  };
}

/** Which world it is depends on the numbers alone. */
export function sampleBodies(grainCount: number, params: Partial<Params> = {}, sizes = bodySizes): Buffers {
  const random = createRandom(grainCount, sizes.length, 77);
  const covers = new Covers(emptyScene.materials.length);
  const bodies = sizes.map((size, index) => {
    const body = someBody(size, index, random);
    return { ...body, material: covers.indexFor(body) };
  });
  const all = { ...defaultParams(), ...params };
  const scene = { ...emptyScene, materials: [...emptyScene.materials, ...covers.specs] };
  const materials = resolveMaterials(scene, all);
  const spheres = sizes.reduce((sum, size) => sum + size, 0);
  // more room than there are spheres: a random crowd is denser than anything real, and so are its lists
  const room = { bodies: sizes.length, spheres: spheres + 1000 };
  const shape = shapeFor(grainCount + 7, materials, true, room);
  const uniforms = uniformsFor({ scene, params: all, materials }, stillSurfaces(scene), shape, spheres);
  const state = createState(shape, uniforms);
  placeBodies(state, shape, bodies);

  // the grains of the other sample, which has no body but the same materials in front
  const crowd = sampleWorld(grainCount, { params });
  for (let g = 0; g < grainCount; g++) {
    state.grainPair[0][g] = crowd.grains[g];
    state.labels[g] = crowd.labels[g];
  }
  for (let s = 0; s < grainCount * shape.sphereStride; s++) state.spherePair[0][s] = crowd.spheres[s];
  Object.assign(state.control, { grainCount, sortCount: grainCount, forceRebuild: 1 });
  return { ...bindState(state, 0), substep: substepKinds.full };
}
