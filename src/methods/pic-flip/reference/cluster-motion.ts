/** The motion of rigid clusters in f64 (Zhu 2.6, 2.7): twins of pic-flip/clusters/sum, moments and settle, in cells and steps. */
import { add, cross, dot, length, scale, subtract, type Vec3, zero3 } from '../../../math/vector';
import { cellOf, type Reads, type State, stepsOf } from '../../continuum/reference/state';
import { wideAt } from '../../continuum/reference/wide-sums';
import { clusterSums as at, clusterWords, motionScale } from '../layouts';
import { centreVelocity, isRigid, sandPart, velocityGradient, type Wall, wallBeside } from './cells';

/** What is summed over the cells of a cluster; the two kinds of moments are about the centre, and about where walls hold it. */
export interface Sums {
  count: number;
  place: Vec3;
  velocity: Vec3;
  grip: number;
  gripPlace: Vec3;
  gripVelocity: Vec3;
  gripNormal: Vec3;
  touch: number;
  touchNormal: Vec3;
  touchPlace: Vec3;
  touchVelocity: Vec3;
  touchFriction: number;
}
export interface Moments {
  momentum: Vec3;
  inertia: Vec3;
  products: Vec3;
  gripMomentum: Vec3;
  gripInertia: Vec3;
  gripProducts: Vec3;
}

/** Where each of them is among the numbers of a cluster, and the factor that it is kept with: see ClusterSums. */
export const placesOfSums = {
  count: [at.sumCount, 1],
  place: [at.sumPlace, 1],
  velocity: [at.sumVelocity, motionScale],
  grip: [at.sumGrip, motionScale],
  gripPlace: [at.sumGripPlace, motionScale],
  gripVelocity: [at.sumGripVelocity, motionScale],
  gripNormal: [at.sumGripNormal, motionScale],
  touch: [at.sumTouch, 1],
  touchNormal: [at.sumTouchNormal, 1],
  touchPlace: [at.sumTouchPlace, 1],
  touchVelocity: [at.sumTouchVelocity, motionScale],
  touchFriction: [at.sumTouchFriction, 1],
} as const satisfies Record<keyof Sums, readonly [number, number]>;
export const placesOfMoments = {
  momentum: [at.sumMomentum, motionScale],
  inertia: [at.sumInertia, 1],
  products: [at.sumProducts, 1],
  gripMomentum: [at.sumGripMomentum, motionScale],
  gripInertia: [at.sumGripInertia, motionScale],
  gripProducts: [at.sumGripProducts, motionScale],
} as const satisfies Record<keyof Moments, readonly [number, number]>;

/** A number of a cluster: 64 bits, in units of 2⁻¹⁶. */
export const sumAt = (sums: State['sums'], room: number, place: number): number =>
  wideAt(sums, room * clusterWords + 2 * place);
const numberAt = (sums: State['sums'], room: number, [place, factor]: readonly [number, number]) =>
  sumAt(sums, room, place) / factor;
const vectorAt = (sums: State['sums'], room: number, [place, factor]: readonly [number, number]): Vec3 => [
  sumAt(sums, room, place) / factor,
  sumAt(sums, room, place + 1) / factor,
  sumAt(sums, room, place + 2) / factor,
];

type Members = Reads<'params' | 'frame' | 'kinds' | 'clusterOf' | 'after' | 'pressure' | 'flow' | 'sums'>;
/** Part of a cell's side that must touch a wall. */
const leastContact = 0.1;
/** Of a cell about its centre: h²/6. */
const cellInertia = 1 / 6;

const placeOf = (frame: State['frame'], c: number): Vec3 => cellOf(frame, c).map((n) => n + 0.5) as unknown as Vec3;
const roomOf = (clusterOf: State['clusterOf'], c: number) => clusterOf[2 * clusterOf[2 * c] + 1];

/** The rigid cells of each cluster, by its place among the sums. */
function membersOf({ frame, kinds, clusterOf }: Pick<Members, 'frame' | 'kinds' | 'clusterOf'>): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (let c = 0; c < frame.cellCount; c++) {
    if (!isRigid(kinds[c])) continue;
    const room = roomOf(clusterOf, c);
    members.set(room, [...(members.get(room) ?? []), c]);
  }
  return members;
}

/** The most that friction on the wall beside a cell can take from its velocity in this step: μ p Δt/(ρ h), in cells per step. */
function wallFrictionOf({ params, kinds }: Members, c: number, { roughness }: Wall): number {
  return params.wallFriction * roughness * sandPart(kinds[c]);
}
const gripOf = (found: Members, c: number, wall: Wall): number =>
  wallFrictionOf(found, c, wall) * Math.min(1, length(wall.normal)) * Math.max(found.pressure[c], 0);

/** First sums, by cluster. */
export function sum(found: Members): Map<number, Sums> {
  const { params, frame, after, flow } = found;
  const step = stepsOf(frame);
  const perStep = frame.dt / params.cellSize;
  const sums = new Map<number, Sums>();
  for (const [room, cells] of membersOf(found)) {
    const all: Sums = {
      ...{ count: cells.length, place: zero3, velocity: zero3 },
      ...{ grip: 0, gripPlace: zero3, gripVelocity: zero3, gripNormal: zero3 },
      ...{ touch: 0, touchNormal: zero3, touchPlace: zero3, touchVelocity: zero3, touchFriction: 0 },
    };
    for (const c of cells) {
      const place = placeOf(frame, c);
      all.place = add(all.place, place);
      all.velocity = add(all.velocity, scale(perStep, centreVelocity(after, c, step)));
      const wall = wallBeside(flow, c, step);
      const contact = length(wall.normal);
      if (contact <= leastContact) continue;
      const grip = gripOf(found, c, wall);
      all.grip += grip;
      all.gripPlace = add(all.gripPlace, scale(grip, place));
      all.gripVelocity = add(all.gripVelocity, scale(grip * perStep, wall.velocity));
      all.gripNormal = add(all.gripNormal, scale(grip / contact, wall.normal));
      all.touch += contact;
      all.touchNormal = add(all.touchNormal, wall.normal);
      all.touchPlace = add(all.touchPlace, scale(contact, place));
      all.touchVelocity = add(all.touchVelocity, scale(contact * perStep, wall.velocity));
      all.touchFriction += contact * wallFrictionOf(found, c, wall);
    }
    sums.set(room, all);
  }
  return sums;
}

const inertiaOf = (r: Vec3): Vec3 => r.map((x) => dot(r, r) + cellInertia - x * x) as unknown as Vec3;
const productsOf = ([x, y, z]: Vec3): Vec3 => [-x * y, -x * z, -y * z];

/** Second sums, about the centres that the first ones say: L = Σ r×v, I = Σ [(|r|² + h²/6) 1 − r rᵀ]. */
export function moments(found: Members): Map<number, Moments> {
  const { params, frame, after, flow, sums } = found;
  const step = stepsOf(frame);
  const perStep = frame.dt / params.cellSize;
  const all = new Map<number, Moments>();
  for (const [room, cells] of membersOf(found)) {
    const centre = scale(1 / numberAt(sums, room, placesOfSums.count), vectorAt(sums, room, placesOfSums.place));
    const grips = sumAt(sums, room, placesOfSums.grip[0]);
    const gripCentre = scale(motionScale / Math.max(grips, 1e-9), vectorAt(sums, room, placesOfSums.gripPlace));
    const one: Moments = {
      ...{ momentum: zero3, inertia: zero3, products: zero3 },
      ...{ gripMomentum: zero3, gripInertia: zero3, gripProducts: zero3 },
    };
    for (const c of cells) {
      const r = subtract(placeOf(frame, c), centre);
      const slopes = velocityGradient(after, c, step);
      // half of the rotation of the velocity: the cell's own spin
      const spin: Vec3 = [slopes[2][1] - slopes[1][2], slopes[0][2] - slopes[2][0], slopes[1][0] - slopes[0][1]];
      const own = add(cross(r, centreVelocity(after, c, step)), scale(cellInertia / 2, spin));
      one.momentum = add(one.momentum, scale(perStep, own));
      one.inertia = add(one.inertia, inertiaOf(r));
      one.products = add(one.products, productsOf(r));
      const wall = wallBeside(flow, c, step);
      if (length(wall.normal) <= leastContact) continue;
      const grip = gripOf(found, c, wall);
      const arm = subtract(placeOf(frame, c), gripCentre);
      one.gripMomentum = add(one.gripMomentum, scale(grip * perStep, cross(arm, wall.velocity)));
      one.gripInertia = add(one.gripInertia, scale(grip, inertiaOf(arm)));
      one.gripProducts = add(one.gripProducts, scale(grip, productsOf(arm)));
    }
    all.set(room, one);
  }
  return all;
}

/** I⁻¹ b, and by how much rounding grows in it: the product of the diagonal over the determinant. */
function solved([xx, yy, zz]: Vec3, [xy, xz, yz]: Vec3, b: Vec3): { x: Vec3; growth: number } {
  const [first, second, third]: Vec3[] = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const determinant = dot(first, cross(second, third));
  if (!(determinant > 1e-6 * xx * yy * zz)) return { x: zero3, growth: 1 };
  const parts = [cross(second, third), cross(third, first), cross(first, second)];
  return {
    x: parts.map((part) => dot(b, part) / determinant) as unknown as Vec3,
    growth: (xx * yy * zz) / determinant,
  };
}

/** Of the area that walls touch: their normals point the same way. */
const oneWall = 0.9;

export interface ClusterMotion {
  readonly centre: Vec3;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  /** See `solved`. */
  readonly growth: number;
}

/** v̄ and ω = I⁻¹ L of each cluster, with what walls do to it. */
export function settle({
  params,
  frame,
  control,
  sums,
}: Reads<'params' | 'frame' | 'control' | 'sums'>): ClusterMotion[] {
  const count = Math.min(control.clusters, Math.floor(sums.length / clusterWords));
  return Array.from({ length: count }, (_, room) => {
    const number = (name: 'count' | 'grip' | 'touch' | 'touchFriction') => numberAt(sums, room, placesOfSums[name]);
    const vector = (name: Exclude<keyof Sums, 'count' | 'grip' | 'touch' | 'touchFriction'> | keyof Moments) =>
      vectorAt(sums, room, { ...placesOfSums, ...placesOfMoments }[name]);
    const [cells, grip, touch] = [number('count'), number('grip'), number('touch')];
    const centre = scale(1 / cells, vector('place'));
    let velocity = scale(1 / cells, vector('velocity'));
    const own = solved(vector('inertia'), vector('products'), vector('momentum'));
    let spin = own.x;
    let growth = own.growth;
    let rubbing = grip / cells;
    let normal = vector('gripNormal');
    let holds = centre;
    let wall = zero3;
    let wallSpin = zero3;
    if (touch > 0) {
      holds = scale(1 / touch, vector('touchPlace'));
      wall = scale(1 / touch, vector('touchVelocity'));
      const outward = vector('touchNormal');
      if (length(outward) > oneWall * touch) {
        normal = scale(1 / length(outward), outward);
        const there = subtract(add(velocity, cross(spin, subtract(holds, centre))), wall);
        const into = Math.min(0, dot(there, normal));
        velocity = subtract(velocity, scale(into, normal));
        const weight = -(frame.dt ** 2 / params.cellSize) * dot(params.gravity, normal);
        const friction = number('touchFriction') / touch;
        if (into < 0) rubbing = Math.max(rubbing - friction * into, friction * weight);
      }
    }
    if (rubbing > 0 && params.impactWalls === 0) {
      if (grip > 0) {
        holds = scale(1 / grip, vector('gripPlace'));
        const turning = solved(vector('gripInertia'), vector('gripProducts'), vector('gripMomentum'));
        wallSpin = turning.x;
        growth = Math.max(growth, turning.growth);
        wall = scale(1 / grip, vector('gripVelocity'));
      }
      const moving = add(wall, cross(wallSpin, subtract(centre, holds)));
      const steep = length(normal);
      const away = steep > 0 ? scale(1 / steep, normal) : zero3;
      const against = subtract(velocity, moving);
      // what leaves the wall is not held
      const held = subtract(against, scale(Math.max(0, dot(against, away)), away));
      const left = Math.max(0, 1 - rubbing / Math.max(length(held), 1e-12));
      velocity = subtract(velocity, scale(1 - left, held));
      spin = add(scale(1 - left, wallSpin), scale(left, spin));
    }
    return { centre, velocity, spin, growth };
  });
}
