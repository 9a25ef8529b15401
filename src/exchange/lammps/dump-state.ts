/** A frame of a dump as a state of the scene that it came from: poses by a rigid fit, velocities, spins. */
import type { Material } from '../../scene/materials';
import { createSeeds, setSeed } from '../../scene/seeds';
import type { Vec3 } from '../../scene/types';
import type { BodyState } from '../../world/bodies';
import type { GrainState } from '../../world/grain-state';
import { DumpError, type DumpFrame } from './dump-file';
import { centreVelocity, rigidFit } from './rigid-fit';

export interface DumpWorld {
  readonly materials: readonly Material[];
  /** Spheres of the bodies, which are the first molecules: three numbers each, in their own axes [m]. */
  readonly bodies: readonly ArrayLike<number>[];
  /** s a step; absent: the dump must say the time */
  readonly dt?: number;
}

const needed = ['id', 'mol', 'type', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'omegax', 'omegay', 'omegaz'];
/** How far spheres may be from a rigid grain before the dump cannot be of this scene, in radii. */
const stray = 0.05;

export function stateOfFrame(
  frame: DumpFrame,
  { materials, bodies, dt }: DumpWorld,
  name: string,
): GrainState & { bodies: BodyState[] } {
  const { columns, values, count, step } = frame;
  const places = needed.map((column) => columns.indexOf(column));
  const missing = needed.filter((_, i) => places[i] < 0);
  if (missing.length > 0)
    throw new DumpError(
      `${name}: the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. Dump “${needed.join(' ')}”.`,
    );
  const get = (row: number, field: number) => values[row * columns.length + places[field]];
  const three = (row: number, field: number): Vec3 => [get(row, field), get(row, field + 1), get(row, field + 2)];
  const order = Uint32Array.from({ length: count }, (_, row) => row);
  order.sort((a, b) => get(a, 1) - get(b, 1) || get(a, 0) - get(b, 0));
  const molecules: number[][] = [];
  let last = Number.NaN;
  for (const row of order) {
    if (get(row, 1) !== last) molecules.push([]);
    last = get(row, 1);
    molecules[molecules.length - 1].push(row);
  }
  const solid = materials.flatMap((material, index) => (material.wall ? [] : [index]));
  const thing = (rows: number[], arms: readonly (readonly number[])[], radius: number, what: string) => {
    if (rows.length !== arms.length)
      throw new DumpError(
        `${name}, step ${step}: ${what} has ${rows.length} of its ${arms.length} spheres. Atoms are missing from this dump (or it belongs to another scene): dump all of them.`,
      );
    const fit = rigidFit(
      arms,
      rows.map((row) => three(row, 3)),
    );
    if (fit.error > stray * radius)
      throw new DumpError(
        `${name}, step ${step}: the spheres of ${what} do not fit its shape (off by ${(fit.error / radius).toPrecision(2)} radii): the dump belongs to another scene.`,
      );
    const spin = three(rows[0], 9);
    const velocity = centreVelocity(
      arms,
      fit,
      rows.map((row) => three(row, 6)),
      spin,
    );
    return { position: fit.position, orientation: fit.orientation, velocity, angularVelocity: spin };
  };
  const grains = molecules.filter((rows) => get(rows[0], 1) > bodies.length);
  const seeds = createSeeds(grains.length);
  const ids = new Uint32Array(grains.length);
  for (const [index, rows] of grains.entries()) {
    const material = solid[get(rows[0], 2) - 1];
    const molecule = get(rows[0], 1);
    if (material === undefined || !(molecule > 0))
      throw new DumpError(
        `${name}, step ${step}: atom ${get(rows[0], 0)} has type ${get(rows[0], 2)} and molecule ${molecule}, which the scene does not have.`,
      );
    const { template, radius } = materials[material];
    const arms = template.offsets.map((offset) => offset.map((x) => x * radius));
    ids[index] = molecule - bodies.length - 1;
    setSeed(seeds, index, { ...thing(rows, arms, radius, `grain ${ids[index]}`), material });
  }
  const bodyStates = bodies.map((spheres, index) => {
    const arms = Array.from({ length: spheres.length / 3 }, (_, k) => [
      spheres[3 * k],
      spheres[3 * k + 1],
      spheres[3 * k + 2],
    ]);
    const rows = molecules.find((some) => get(some[0], 1) === index + 1) ?? [];
    const material = rows.length > 0 ? solid[get(rows[0], 2) - 1] : 0;
    return thing(rows, arms, materials[material].radius, `body ${index}`);
  });
  const time = dt === undefined ? frame.time : step * dt;
  if (time === undefined)
    throw new DumpError(
      `${name}, step ${step}: the dump does not say the time. Write it with “dump_modify … time yes”.`,
    );
  return { ...seeds, ids, time, bodies: bodyStates };
}
