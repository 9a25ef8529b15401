/** Where owners of lists were when those were made, and how they moved: the twin of dem/lib/homes.wgsl. */
import { add, cross, scale, subtract, type Vec3, type Vec4, vec4, xyz } from '../../../../math/vector';
import type { SimParams } from '../../layouts';
import { homeHeader } from '../../state-buffers';
import type { Buffers } from '../twin';
import { mailOf, putMail } from './mail';

export interface Home {
  readonly centre: Vec3;
  /** m */
  readonly skin: number;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  /** Substeps of the clock; `until` 0: there is no home yet. */
  readonly since: number;
  readonly until: number;
}
type Bound = Pick<Buffers, 'params' | 'homes' | 'mail'>;

export const isBodyRow = ({ bodyRowFirst }: SimParams, row: number): boolean => row >= bodyRowFirst;

export function homePlace(params: SimParams, row: number): number {
  const size = homeHeader + params.sphereStride;
  if (!isBodyRow(params, row)) return row * size;
  return params.bodyRowFirst * size + (row - params.bodyRowFirst) * (homeHeader + 1);
}

export function homeOf(b: Bound, row: number): Home {
  const [centre, velocity, spin] = b.homes.slice(homePlace(b.params, row), homePlace(b.params, row) + homeHeader);
  const [since, until] = [mailOf(b, 'since', row), mailOf(b, 'until', row)];
  return { centre: xyz(centre), skin: centre[3], velocity: xyz(velocity), spin: xyz(spin), since, until };
}

export function putHome(b: Bound, row: number, home: Home, spheres: readonly Vec4[]): void {
  const vectors = [vec4(home.centre, home.skin), vec4(home.velocity, 0), vec4(home.spin, 0), ...spheres];
  b.homes.splice(homePlace(b.params, row), vectors.length, ...vectors);
  putMail(b, 'since', row, home.since);
  putMail(b, 'until', row, home.until);
}

export const homeSphere = ({ params, homes }: Bound, row: number, k: number): Vec4 =>
  homes[homePlace(params, row) + homeHeader + k];

export const homeVelocity = (home: Home, place: Vec3): Vec3 =>
  add(home.velocity, cross(home.spin, subtract(place, home.centre)));

/** s, at a substep of the clock. */
export const homeAge = (home: Home, clock: number, { dt }: SimParams): number => (clock - home.since) * dt;
/** s for which it will still hold. */
export const homeAhead = (home: Home, clock: number, { dt }: SimParams): number =>
  (Math.max(home.until, clock) - clock) * dt;
/** Where its centre is then. */
export const homeCentre = (home: Home, clock: number, params: SimParams): Vec3 =>
  add(home.centre, scale(homeAge(home, clock, params), home.velocity));

export const firstSphereOf = (params: SimParams, row: number): number =>
  isBodyRow(params, row) ? params.bodySphereFirst + row - params.bodyRowFirst : row * params.sphereStride;

/** Substeps since the scene began: the twin of dem/lib/clock.wgsl. */
export const clockNow = ({ control, substep, params }: Pick<Buffers, 'control' | 'substep' | 'params'>): number =>
  control.clock + Math.round(substep.elapsed / params.dt);
