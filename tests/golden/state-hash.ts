import { createHash } from 'node:crypto';
import type { GrainState } from '../../src/world/grain-state.ts';

/** 16 hexadecimal digits that change with any bit of any grain or body. Every number counts as the 8 bytes of an f64. */
export function stateHash({ ids, position, orientation, velocity, angularVelocity, bodies = [] }: GrainState): string {
  const hash = createHash('sha256');
  const add = (values: ArrayLike<number>) => {
    // the length keeps numbers from moving over into the next list
    hash.update(Float64Array.from([values.length, ...Array.from(values)]));
  };
  for (const values of [ids, position, orientation, velocity, angularVelocity]) add(values);
  for (const body of bodies) {
    for (const values of [body.position, body.orientation, body.velocity, body.angularVelocity]) add(values);
  }
  return hash.digest('hex').slice(0, 16);
}
