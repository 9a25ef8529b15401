/**
 * Sand at rest in UCT's common cylinder (fig. 7.4): smooth wall, rough base, both with the sand's own friction and stiffness,
 * R ≈ 40 d for 65,536 grains and in proportion for fewer. Several experiments look at the same packing: it is made once per host.
 */
import type { Params } from '../../params/table';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { grainPairs } from '../instruments/quantities';
import { type LabHost, Rig, type SceneJson, troublesOf } from './rig';

/** m: diameter of one sphere. */
export const diameter = 0.005;
/** kg/m³, of the grains' substance. */
export const density = 2600;

/** Soft enough for steps of 0.1 ms, stiff enough for overlaps below 2 % of d; damped alike at every speed, so that beds come to rest. */
export const sandParameters = {
  radius: diameter / 2,
  youngModulus: 2e6,
  normalLaw: 'hertz-constant-e',
  restitution: 0.3,
  density,
} as const;

/**
 * Sand under a plunger or a lid. A grain that ten others press has ten dashpots, and the stable step leaves room for two: at 0.3 sand
 * under 6 kPa shakes by itself with 15 mm/s and more, with half the step or at 0.7 it comes to rest, at 0.7 under 24 kPa, too.
 */
export const pressedParameters = { ...sandParameters, restitution: 0.7 } as const;

/** m/s, mean of the grains: slower is rest. A bed of 500 then has 0.7 % of the mean force of its contacts left unbalanced on a grain. */
export const restSpeed = 2e-3 * Math.sqrt(9.81 * diameter);

/** Capacity for so many grains: lists and memories of pressed sand are longer than those of a scene, and there are few grains. */
export const roomFor = (grains: number): number => Math.ceil(1.6 * grains) + 256;

export type Template = 'tetra' | 'rod' | 'sphere' | 'cube';
const spheresOf: Readonly<Record<Template, number>> = { tetra: 4, rod: 2, sphere: 1, cube: 8 };
/** Part of the space that poured grains fill, roughly. */
const looseFraction = 0.48;

/** How much more space a fill takes than poured sand: tetra grains are laid tightly, others on a lattice with room to turn. */
export const fillSpace: Readonly<Record<Template, number>> = { tetra: 1, sphere: 1.2, rod: 4.4, cube: 2.8 };

/** m³ that so many grains take when they are poured. */
export const pouredVolume = (grains: number, template: Template): number =>
  (grains * spheresOf[template] * (Math.PI / 6) * diameter ** 3) / looseFraction;

export interface Packing {
  readonly state: GrainState;
  readonly contacts: readonly Contact[];
  /** m */
  readonly radius: number;
  readonly height: number;
  readonly troubles: readonly string[];
  readonly settled: boolean;
}

export interface PackingOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template?: Template;
  readonly set?: Partial<Params>;
  /** The cylinder is as wide as for so many grains; absent: for those that are in it. */
  readonly wideFor?: number;
  /** Walls without friction, which carry no weight. */
  readonly glass?: true;
}

/** m: 40 d for 65,536 tetra grains, the same proportions for others. */
export const cylinderRadius = (grains: number, template: Template): number =>
  40 * diameter * Math.cbrt((grains * spheresOf[template]) / (65_536 * 4));

/** The cylinder with sand that still has to fall into place; a disc above it may be driven as a plunger (obstacle 2). */
export function cylinderScene(
  { grains, template = 'tetra', wideFor = grains, glass }: PackingOrder,
  plungerAt?: number,
): SceneJson {
  const radius = cylinderRadius(wideFor, template);
  // the fill is a square column inside of the cylinder; what it lacks in width it has in height
  const half = radius / Math.SQRT2 - 0.2 * diameter;
  const top = (1.25 * fillSpace[template] * pouredVolume(grains, template)) / (4 * half * half) + 4 * diameter;
  return {
    name: 'laboratory-cylinder',
    materials: [{ name: 'sand', template }, ...(glass ? [{ name: 'glass', wall: true }] : [])],
    ...(glass && { pairs: [{ materials: ['sand', 'glass'], friction: 0 }] }),
    obstacles: [
      {
        shape: 'cylinder',
        bottom: [0, -diameter, 0],
        top: [0, 1.6 * top, 0],
        radius,
        open: ['bottom', 'top'],
        material: glass ? 'glass' : 'sand',
      },
      { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: radius + diameter, rough: true, material: 'sand' },
      ...(plungerAt === undefined
        ? []
        : [
            {
              shape: 'disc',
              centre: [0, plungerAt, 0],
              normal: [0, 1, 0],
              radius: radius + diameter,
              material: 'sand',
            },
          ]),
    ],
    grains: [
      {
        fill: 'lattice',
        region: { min: [-half, 0.3 * diameter, -half], max: [half, top, half] },
        packed: true,
        count: grains,
      },
    ],
    floor: -0.1,
  };
}

/** Where packings outlast the process: filling a cylinder costs far more than looking at it. */
export interface Shelf {
  take(key: string): Promise<Packing | undefined>;
  put(key: string, packing: Packing): Promise<void>;
}

const made = new WeakMap<LabHost, Map<string, Promise<Packing>>>();

export function packing(host: LabHost, order: PackingOrder): Promise<Packing> {
  const known = made.get(host) ?? new Map<string, Promise<Packing>>();
  made.set(host, known);
  const key = JSON.stringify(order);
  const found = known.get(key) ?? fetched(host, order);
  known.set(key, found);
  found.catch(() => known.delete(key)); // cancelled: the next one begins anew
  return found;
}

async function fetched(host: LabHost, order: PackingOrder): Promise<Packing> {
  const shelf = host.shelf as Shelf | undefined;
  // everything that it is made from
  const key = JSON.stringify([cylinderScene(order), parametersFor(order), restAfter(order)]);
  const kept = await shelf?.take(key);
  if (kept) return kept;
  const packed = await make(host, order);
  await shelf?.put(key, packed);
  return packed;
}

const parametersFor = ({ grains, friction, seed, set }: PackingOrder): Partial<Params> => ({
  ...sandParameters,
  friction,
  seed,
  capacity: roomFor(grains),
  ...set,
});

/** s, at most: without friction only the bounces and the walls take energy away. */
const restAfter = ({ friction }: PackingOrder): number => (friction > 0 ? 3 : 8);

async function make(host: LabHost, order: PackingOrder): Promise<Packing> {
  const { grains, friction, seed, template = 'tetra', wideFor = grains } = order;
  const rig = await Rig.create(host, { scene: cylinderScene(order), parameters: parametersFor(order) });
  try {
    const label = `filling a cylinder with ${grains} grains, μ = ${friction}, seed ${seed}`;
    const settled = await rig.settle(restAfter(order), {
      speed: restSpeed,
      during: 0.04,
      onPart: (part) => host.onProgress(part, label),
    });
    const [state, contacts, counters] = [await rig.state(), await rig.contacts(), await rig.counters()];
    const heights = Array.from(state.ids, (_, g) => state.position[3 * g + 1]).sort((a, b) => a - b);
    return {
      state,
      contacts,
      radius: cylinderRadius(wideFor, template),
      height: heights[Math.floor(0.98 * heights.length)] + diameter,
      troubles: [...troublesOf(counters), ...(settled ? [] : ['the sand still moved when it was measured'])],
      settled,
    };
  } finally {
    rig.destroy();
  }
}

/**
 * Normal forces between grains over their mean: of every contact of two spheres, and of every two grains (the sum of their contacts').
 * The mean is that of all, or that of the contact's layer, of which there are ten: what lies deeper carries more.
 */
export function normalForces(
  { contacts, height }: Pick<Packing, 'contacts' | 'height'>,
  over: 'all' | 'layer' = 'layer',
) {
  const between = contacts.filter(
    ({ a, b, normalForce }) => a.kind === 'grain' && b.kind === 'grain' && normalForce > 0,
  );
  const spheres = between.map(({ normalForce, point }) => ({ force: normalForce, y: point[1] }));
  const grains = [...grainPairs(between).values()].map((pair) => ({
    force: pair.reduce((sum, { normalForce }) => sum + normalForce, 0),
    y: pair[0].point[1],
  }));
  const layers = over === 'all' ? 1 : 10;
  return { spheres: overLayers(spheres, height, layers), grains: overLayers(grains, height, layers) };
}

export function overLayers(values: readonly { force: number; y: number }[], height: number, layers: number): number[] {
  const layerOf = (y: number) => Math.max(0, Math.min(layers - 1, Math.floor((layers * y) / height)));
  const [sums, counts] = [new Float64Array(layers), new Float64Array(layers)];
  for (const { force, y } of values) {
    sums[layerOf(y)] += force;
    counts[layerOf(y)]++;
  }
  return values.map(({ force, y }) => (force * counts[layerOf(y)]) / sums[layerOf(y)]);
}
