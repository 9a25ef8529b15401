/** 16 hexadecimal digits that change with any bit of any grain or body: to compare two states without having both. */
import type { GrainState } from './grain-state';

/** Two lanes of 32 bits that multiply and fold every word; not for secrets. */
export function stateHash(state: GrainState): string {
  let [one, two] = [0x811c9dc5, 0x2545f491];
  const add = (values: ArrayLike<number>): void => {
    // the length keeps numbers from moving over into the next list
    const words = new Uint32Array(Float64Array.of(values.length).buffer);
    mix(words);
    const numbers = values instanceof Float64Array ? values : Float64Array.from(values);
    mix(new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length));
  };
  const mix = (words: Uint32Array): void => {
    for (const word of words) {
      one = Math.imul(one ^ word, 0x9e3779b1);
      one ^= one >>> 15;
      two = Math.imul((two + word) | 0, 0x85ebca6b);
      two ^= two >>> 13;
    }
  };
  const { time, ids, material, position, orientation, velocity, angularVelocity, continuum, bodies = [] } = state;
  for (const values of [[time], ids, material, position, orientation, velocity, angularVelocity]) add(values);
  for (const values of continuum ? [continuum.mass, continuum.shape] : []) add(values);
  for (const body of bodies) {
    for (const values of [body.position, body.orientation, body.velocity, body.angularVelocity]) add(values);
  }
  return [one, two].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
