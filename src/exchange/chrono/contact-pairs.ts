/**
 * Contacts of grains with their springs, as DEM-Engine reads them (ReadContactPairsFromCsv, ReadContactWildcardsFromCsv): pairs of
 * spheres, counted through all clumps in their order, and what its Hertz model with history keeps of a contact. That model is ours:
 * the force on A is −k_t δ − g_t v_t with k_t = 8 G* √(R* ξ), v_t of A relative to B. So the spring is what is left of the tangential
 * force when the dashpot's part is taken out, δ = −(F_t + c_t ξ^α v_t)/k_t; beyond Coulomb's limit both codes cut the spring back.
 */

import { add, cross, dot, scaled, subtract } from '../../math/pose';
import type { PairConstants } from '../../methods/dem/contact-constants';
import { normalLaws } from '../../params/laws';
import type { Params } from '../../params/table';
import type { Material } from '../../scene/materials';
import { vectorOf } from '../../scene/seeds';
import type { Vec3 } from '../../scene/types';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { clumpOrder } from './clumps';

export const contactHeader = 'A,B,geoA,geoB,contact_type,f_x,f_y,f_z,delta_time,delta_tan_x,delta_tan_y,delta_tan_z';

export interface SpringWorld {
  readonly params: Params;
  readonly materials: readonly Material[];
  /** Row-major, as derivePairs gives them. */
  readonly pairs: readonly PairConstants[];
}

/** Only contacts between grains: walls and bodies are not in the files. Sorted by their spheres. */
export function* contactLines(state: GrainState, contacts: readonly Contact[], world: SpringWorld): Generator<string> {
  yield `${contactHeader}\n`;
  const places = clumpPlaces(state, world.materials);
  const rows = contacts.flatMap((contact) => {
    const [one, other] = [contact.a, contact.b].map((side) =>
      side.kind === 'grain' ? places.get(side.owner) : undefined,
    );
    if (!one || !other || !(contact.overlap > 0)) return [];
    const [geoA, geoB] = [one.first + contact.a.sphere, other.first + contact.b.sphere];
    const { force, spring } = springOf(state, contact, one.index, other.index, world);
    // the lower sphere is A; the force on it and the spring turn round with it
    const sign = geoA < geoB ? 1 : -1;
    const owners = [one.clump, other.clump];
    return [
      {
        owners: sign > 0 ? owners : owners.reverse(),
        spheres: sign > 0 ? [geoA, geoB] : [geoB, geoA],
        force: scaled(force, sign),
        spring: scaled(spring, sign),
      },
    ];
  });
  rows.sort((a, b) => a.spheres[0] - b.spheres[0] || a.spheres[1] - b.spheres[1]);
  for (const { owners, spheres, force, spring } of rows) {
    // how long a contact has lasted is not known: since the start, at most. Only rolling resistance asks, for longer than a collision.
    yield `${[...owners, ...spheres, 'SS', ...force, state.time, ...spring].join(',')}\n`;
  }
}

interface ClumpPlace {
  /** In the state, among the clumps, and of its first sphere among all spheres. */
  readonly index: number;
  readonly clump: number;
  readonly first: number;
}

/** By the ids of the grains. */
function clumpPlaces(state: GrainState, materials: readonly Material[]): Map<number, ClumpPlace> {
  let first = 0;
  return new Map(
    clumpOrder(state).map((index, clump) => {
      const place = { index, clump, first };
      first += materials[state.material[index]].template.offsets.length;
      return [state.ids[index], place];
    }),
  );
}

/** Force on a [N], and the spring's length [m]. */
function springOf(
  state: GrainState,
  { normal, normalForce, tangential, overlap, point }: Contact,
  a: number,
  b: number,
  { params, materials, pairs }: SpringWorld,
): { force: Vec3; spring: Vec3 } {
  const pair = pairs[state.material[a] * materials.length + state.material[b]];
  const { alpha, beta } = normalLaws[params.normalLaw];
  const stiffness = pair.tangentStiffness * (beta === 1 ? 1 : Math.sqrt(overlap));
  const dashpot = pair.tangentDamping * overlap ** alpha;
  const speed = (grain: number) =>
    add(
      vectorOf(state.velocity, grain),
      cross(vectorOf(state.angularVelocity, grain), subtract(point, vectorOf(state.position, grain))),
    );
  const relative = subtract(speed(a), speed(b));
  const slip = subtract(relative, scaled(normal, dot(relative, normal)));
  return {
    force: add(scaled(normal, normalForce), tangential),
    spring: stiffness > 0 ? scaled(add(tangential, scaled(slip, dashpot)), -1 / stiffness) : [0, 0, 0],
  };
}
