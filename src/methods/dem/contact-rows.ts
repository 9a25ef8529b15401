/** Rows of dem/contacts/read as contacts between grains, bodies and obstacles, in an order that repeats. */
import type { Obstacle, Vec3 } from '../../scene/types';
import type { Contact, ContactSide } from '../../world/contacts';
import { surfaceShapes } from '../../world/surfaces';
import { type ContactRow, contactRowLayout } from './layouts';

/** Where things stand in the buffers. */
export interface RowPlaces {
  readonly capacity: number;
  readonly sphereStride: number;
  readonly bodySphereFirst: number;
  readonly obstacles: readonly Obstacle[];
  /** Id of the grain with this index. */
  idOf(grain: number): number;
  /** First of a body's spheres among those of all bodies. */
  sphereFirstOf(body: number): number;
}

const nobody = 0xffffffff;

export function contactsOf(rows: readonly ContactRow[], places: RowPlaces): Contact[] {
  const surfaces = places.obstacles.flatMap((obstacle, owner) =>
    surfaceShapes(obstacle, [0, 0, 0]).map((_, sphere) => ({ kind: 'obstacle' as const, owner, sphere })),
  );
  const side = (index: number, sphere: number): ContactSide => {
    const body = index - places.capacity;
    if (body < 0) {
      return { kind: 'grain', owner: places.idOf(index), sphere: sphere - index * places.sphereStride };
    }
    return { kind: 'body', owner: body, sphere: sphere - places.bodySphereFirst - places.sphereFirstOf(body) };
  };
  return [...rows].sort(byPlace).map((row) => ({
    a: side(row.owner, row.sphere),
    b: row.other === nobody ? surfaces[row.otherSphere] : side(row.other, row.otherSphere),
    point: row.point as Vec3,
    normal: row.normal as Vec3,
    overlap: row.overlap,
    normalForce: row.normalForce,
    tangential: row.tangential as Vec3,
    rolling: row.rolling as Vec3,
  }));
}

/** Threads race for places. A sphere can touch two spheres of one rough surface: those differ in depth. */
const byPlace = (a: ContactRow, b: ContactRow): number =>
  a.sphere - b.sphere || a.other - b.other || a.otherSphere - b.otherSphere || a.overlap - b.overlap;

/** A hundred thousand of them: without the detour of a general unpacking. */
export function unpackRows(bytes: ArrayBuffer): ContactRow[] {
  const { size, offsets } = contactRowLayout;
  const [floats, words] = [new Float32Array(bytes), new Uint32Array(bytes)];
  return Array.from({ length: bytes.byteLength / size }, (_, i) => {
    const at = (field: keyof typeof offsets) => (i * size + offsets[field]) / 4;
    const vector = (field: keyof typeof offsets): Vec3 => {
      const first = at(field);
      return [floats[first], floats[first + 1], floats[first + 2]];
    };
    return {
      point: vector('point'),
      overlap: floats[at('overlap')],
      normal: vector('normal'),
      normalForce: floats[at('normalForce')],
      tangential: vector('tangential'),
      sphere: words[at('sphere')],
      rolling: vector('rolling'),
      otherSphere: words[at('otherSphere')],
      owner: words[at('owner')],
      other: words[at('other')],
    };
  });
}
