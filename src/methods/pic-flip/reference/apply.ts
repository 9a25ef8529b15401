/** What clusters and the friction of sliding cells do to velocities, in f64 (Zhu 2.4–2.7): the twin of pic-flip/apply. */
import { add, cross, subtract, type Vec3 } from '../../../math/vector';
import { cellOf, type Reads, type State, stepsOf, vectorAt, wetCells } from '../../continuum/reference/state';
import { cellKinds, noRoom } from '../layouts';
import { fluidFaces, isRigid, kindOf, knownBits } from './cells';

/** s_ij of a cell, the diagonal and xy, xz, yz. */
const stressAt = (sliding: State['sliding'], c: number, i: number, j: number): number =>
  i === j ? sliding[8 * c + i] : sliding[8 * c + 4 + i + j - 1];

/** (∇·S)_i on the low face along i, in units of 1/h. */
function divergence(sliding: State['sliding'], c: number, axis: number, step: Vec3): number {
  const below = c - step[axis];
  return [0, 1, 2].reduce((sum, j) => {
    const s = (cell: number) => stressAt(sliding, cell, axis, j);
    if (j === axis) return sum + s(c) - s(below);
    return sum + (s(c + step[j]) + s(below + step[j]) - s(c - step[j]) - s(below - step[j])) / 4;
  }, 0);
}

export function apply({
  params,
  frame,
  wet,
  kinds,
  rows,
  sliding,
  clusterOf,
  clusters,
  after,
}: Reads<'params' | 'frame' | 'wet' | 'kinds' | 'rows' | 'sliding' | 'clusterOf' | 'clusters' | 'after'>) {
  const found = Float64Array.from(after);
  const step = stepsOf(frame);
  const speed = params.cellSize / frame.dt;
  /** m/s, of the cluster of a cell at a place in cells. */
  const rigidVelocity = (room: number, place: Vec3) => {
    const [centre, velocity, spin] = [0, 1, 2].map((i) => vectorAt(clusters, 3 * room + i));
    return add(velocity, cross(spin, subtract(place, centre))).map((x) => speed * x);
  };
  for (const c of wetCells(frame, wet)) {
    const known = fluidFaces(kinds, c, step);
    for (let axis = 0; axis < 3; axis++) {
      const coupling = rows[8 * c + axis];
      if (!known[axis] || coupling === 0) continue;
      const sides = [c, c - step[axis]];
      const slid = after[4 * c + axis] + speed * coupling * divergence(sliding, c, axis, step);
      const member = sides.find((cell) => isRigid(kinds[cell]));
      const room = member === undefined ? noRoom : clusterOf[2 * clusterOf[2 * member] + 1];
      if (room === noRoom) {
        found[4 * c + axis] = slid;
        continue;
      }
      const place = cellOf(frame, c).map((n, a) => n + (a === axis ? 0 : 0.5)) as unknown as Vec3;
      const held = rigidVelocity(room, place)[axis];
      const slides = sides.some((cell) => kindOf(kinds[cell]) === cellKinds.kindSliding);
      found[4 * c + axis] = slides ? (held + slid) / 2 : held;
    }
    found[4 * c + 3] = knownBits(known);
  }
  return { after: found };
}
