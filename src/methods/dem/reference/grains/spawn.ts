/** Adds the grains that a pour asks for, where there is room: the twin of grains/spawn.wgsl. */

import { add, length, subtract, type Vec4, vec4, xyz } from '../../../../math/vector';
import { codeOfBody, maxTemplateSpheres } from '../../constants';
import type { SpawnRequest } from '../../layouts';
import { returnAlert } from '../../list-policy';
import { bitsOf } from '../lib/bits';
import { firstSphereOf } from '../lib/homes';
import { rowsInGrid } from '../lib/links';
import { putMail } from '../lib/mail';
import { obstacleDistance } from '../lib/obstacles';
import { rotate } from '../lib/quaternion';
import type { Buffers, ReferencePass } from '../twin';

type Bound = Pick<
  Buffers,
  | 'params'
  | 'tables'
  | 'obstacles'
  | 'spawnCount'
  | 'requests'
  | 'control'
  | 'grains'
  | 'spheres'
  | 'spheresOut'
  | 'labels'
  | 'links'
  | 'mail'
>;

const meets = (a: Vec4, b: Vec4, least: number) => length(subtract(xyz(a), xyz(b))) < least;

const spheresOf = ({ tables }: Bound, { position, orientation, label }: SpawnRequest): Vec4[] =>
  tables.offsets
    .slice(label[1] * maxTemplateSpheres, label[1] * maxTemplateSpheres + tables.materials[label[1]].sphereCount)
    .map((offset) => vec4(add(xyz(position), rotate(orientation, xyz(offset))), label[1]));

/** Whether spheres (material in w) overlap by more than the squeeze. */
function overlap({ tables, spawnCount: { squeeze } }: Bound, some: readonly Vec4[], others: readonly Vec4[]): boolean {
  const radius = (sphere: Vec4) => tables.materials[sphere[3] % codeOfBody].radius;
  return some.some((a) =>
    others.some((b) => meets(a, b, radius(a) + radius(b) - squeeze * Math.min(radius(a), radius(b)))),
  );
}

function isFree(b: Bound, lane: number): boolean {
  const { params, tables, obstacles, requests, control, grains, spheres } = b;
  const radiusOf = (material: number) => tables.materials[material].boundingRadius;
  const { position, label } = requests[lane];
  const radius = radiusOf(label[1]);
  const returning = label[2] === 1;
  const mine = spheresOf(b, requests[lane]);
  const inner = (1 - b.spawnCount.squeeze) * tables.materials[label[1]].radius;
  const walls = obstacles.items.slice(0, params.obstacleCount).filter((wall) => {
    if (obstacleDistance(wall, xyz(position))[3] >= radius) return false;
    return !returning || mine.some((sphere) => obstacleDistance(wall, xyz(sphere))[3] < inner);
  });
  if (walls.length > 0) return false;
  for (const row of rowsInGrid(b, (control.checks + 1) & 1)) {
    const first = firstSphereOf(params, row);
    const code = spheres[first][3];
    const isBody = code >= codeOfBody;
    const least = radius + (isBody ? tables.materials[code % codeOfBody].radius : radiusOf(code));
    if (!meets(isBody ? spheres[first] : grains[row].position, position, least)) continue;
    const theirs = spheres.slice(first, first + (isBody ? 1 : params.sphereStride)).filter((sphere) => sphere[3] >= 0);
    if (!returning || overlap(b, mine, theirs)) return false;
  }
  // an earlier request goes first, even if it is refused itself
  return !requests
    .slice(0, lane)
    .filter((earlier) => meets(earlier.position, position, radius + radiusOf(earlier.label[1])))
    .some((earlier) => !returning || overlap(b, mine, spheresOf(b, earlier)));
}

function place(b: Bound, g: number, request: SpawnRequest): void {
  const { params, tables, grains, spheres, spheresOut, labels } = b;
  const { position, orientation, velocity, angularVelocity, label } = request;
  const material = tables.materials[label[1]];
  grains[g] = {
    position: vec4(xyz(position), 0),
    orientation,
    velocity: vec4(xyz(velocity), 0),
    angularVelocity: vec4(xyz(angularVelocity), 0),
    sleep: 0,
  };
  labels[g] = [label[0], label[1]];
  // no home and no list yet: the next check will see to it
  putMail(b, 'until', g, 0);
  putMail(b, 'alert', g, label[2] === 1 ? bitsOf(returnAlert) : 0);
  for (let k = 0; k < params.sphereStride; k++) {
    const offset = xyz(tables.offsets[label[1] * maxTemplateSpheres + Math.min(k, maxTemplateSpheres - 1)]);
    const used = k < material.sphereCount;
    const centre = used ? add(xyz(position), rotate(orientation, offset)) : xyz(position);
    spheres[g * params.sphereStride + k] = vec4(centre, used ? label[1] : -1);
    spheresOut[g * params.sphereStride + k] = spheres[g * params.sphereStride + k];
  }
}

export const spawn: ReferencePass<keyof Bound> = (b, invocations) => {
  const { params, control, requests, spawnCount } = b;
  const before = control.grainCount;
  const lanes = Array.from({ length: Math.min(invocations, spawnCount.count) }, (_, lane) => lane);
  const free = lanes.filter((lane) => isFree(b, lane));
  const taken = Math.min(free.length, params.capacity - before);
  for (const [i, lane] of free.slice(0, taken).entries()) place(b, before + i, requests[lane]);
  control.grainCount = before + taken;
  control.spawned += taken;
  control.full += free.length - taken;
  control.blocked += spawnCount.count - free.length;
};
