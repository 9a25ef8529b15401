/** Particles as the bytes of the GPU's buffers, and back. */
import { packArray } from '../../gpu/struct-layout';
import type { GrainState } from '../../world/grain-state';
import type { LabelledParticle } from './grains-to-particles';
import { boundsBias, frameLayout, particleLayout, requestLayout } from './layouts';

const words = particleLayout.size / 4;
const at = (field: keyof typeof particleLayout.offsets) => particleLayout.offsets[field] / 4;

export function packParticles(made: readonly LabelledParticle[]) {
  return {
    particles: packArray(
      particleLayout,
      made.map(({ particle }) => particle),
    ),
    labels: Uint32Array.from(made.flatMap(({ label }) => label)),
  };
}

/** Halves of particles that split have labels that no grain has. */
const firstOwnLabel = 2 ** 31;

export const nextLabel = (made: readonly LabelledParticle[]): number =>
  made.reduce((next, { label }) => Math.max(next, label[0] + 1), firstOwnLabel);

/**
 * The outermost cells, as continuum/grid/begin wants them: low x, y, z and high x, y, z of all particles, and of those that are not
 * alone in their cell.
 */
export function packBounds(made: readonly LabelledParticle[], cellSize: number): Uint32Array<ArrayBuffer> {
  const most = new Uint32Array(12);
  const cellOf = ({ particle }: LabelledParticle) => particle.position.map((x) => Math.floor(x / cellSize));
  // numbers as keys; cells further away than 2^16 may be taken for each other
  const keyOf = ([x, y, z]: readonly number[]) => ((x + 2 ** 16) * 2 ** 17 + y + 2 ** 16) * 2 ** 17 + z + 2 ** 16;
  const inCell = new Map<number, number>();
  for (const one of made) {
    const key = keyOf(cellOf(one));
    inCell.set(key, (inCell.get(key) ?? 0) + 1);
  }
  for (const one of made) {
    const cell = cellOf(one);
    for (const first of (inCell.get(keyOf(cell)) ?? 0) > 1 ? [0, 6] : [0]) {
      for (let axis = 0; axis < 3; axis++) {
        most[first + axis] = Math.max(most[first + axis], boundsBias - cell[axis]);
        most[first + 3 + axis] = Math.max(most[first + 3 + axis], boundsBias + cell[axis]);
      }
    }
  }
  return most;
}

export const packRequests = (made: readonly LabelledParticle[]): ArrayBuffer =>
  packArray(
    requestLayout,
    made.map(({ particle, label }) => ({ particle, label: [label[0], label[1]] as const })),
  );

/** `frame`, `particles` and `labels` as copied from the GPU; those that are gone are left out. */
export function unpackState(time: number, frame: ArrayBuffer, bytes: ArrayBuffer, labelBytes: ArrayBuffer): GrainState {
  const count = new DataView(frame).getUint32(frameLayout.offsets.particleCount, true);
  const values = new Float32Array(bytes);
  const labels = new Uint32Array(labelBytes);
  const places = Array.from({ length: count }, (_, p) => p)
    .filter((p) => values[words * p + 3] >= 0)
    .sort((a, b) => labels[2 * a] - labels[2 * b]);
  const three = (field: keyof typeof particleLayout.offsets) =>
    Float64Array.from(places.flatMap((p) => [0, 1, 2].map((axis) => values[words * p + at(field) + axis])));
  return {
    time,
    ids: Uint32Array.from(places, (p) => labels[2 * p]),
    position: three('position'),
    orientation: Float64Array.from(places.flatMap(() => [0, 0, 0, 1])),
    velocity: three('velocity'),
    angularVelocity: new Float64Array(3 * places.length),
    material: Uint32Array.from(places, (p) => values[words * p + 3]),
    continuum: {
      mass: Float64Array.from(places, (p) => values[words * p + at('velocity') + 3]),
      shape: Float64Array.from(
        places.flatMap((p) => [
          ...values.subarray(words * p + at('shape'), words * p + at('shape') + 4),
          ...values.subarray(words * p + at('shear'), words * p + at('shear') + 2),
        ]),
      ),
    },
  };
}
