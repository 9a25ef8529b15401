/** From the grid to velocities without divergence, in f64 (Zhu 3.1): a twin per pass of the same name in pic-flip/. */
import { fullySolid } from '../../continuum/layouts';
import { cellOf, type Reads, sizeOf, stepsOf, wetCells } from '../../continuum/reference/state';
import { cellKinds } from '../layouts';
import { fluidFaces, isFluid, isKnown, kindOf, knownBits } from './cells';

const { kindEmpty, kindSolid, kindSliding } = cellKinds;
const axes = [0, 1, 2] as const;

/** Kinds of cells, velocities with gravity (u ← u + Δt g), and the pressure to start from. */
export function predict({
  params,
  frame,
  sorted,
  nodes,
  solid,
  pressure,
}: Reads<'params' | 'frame' | 'sorted' | 'nodes' | 'solid' | 'pressure'>) {
  const kinds = new Uint32Array(frame.cellCount);
  const velocity = new Float64Array(4 * frame.cellCount);
  const start = new Float64Array(frame.cellCount);
  for (let c = 0; c < frame.cellCount; c++) {
    const part = solid[4 * c + 3];
    const { share, before } = nodes[c];
    const isFull = part <= fullySolid && sorted[c + 1] > sorted[c];
    const sandy = Math.round(255 * Math.min(1, Math.max(0, before[3])));
    kinds[c] = isFull ? kindSliding | (sandy << 8) : part > 0.5 ? kindSolid : kindEmpty;
    start[c] = isFull ? frame.warm * pressure[c] : 0;
    const known = axes.map((axis) => share[axis] > 1e-6);
    const moving = axes.map((axis) => (known[axis] ? before[axis] + frame.dt * params.gravity[axis] : 0));
    velocity.set([...moving, knownBits(known)], 4 * c);
  }
  return { kinds, pressure: start, velocity, other: new Float64Array(4 * frame.cellCount) };
}

/** k of low faces and the diagonal, k of high faces: eight per cell, in units of 1/h². */
export function rows({ frame, nodes, open, kinds }: Reads<'frame' | 'nodes' | 'open' | 'kinds'>) {
  const found = new Float64Array(8 * frame.cellCount);
  const size = sizeOf(frame);
  const step = stepsOf(frame);
  const coupling = (c: number, axis: number) => {
    const isShut = [c, c - step[axis]].some((cell) => kindOf(kinds[cell]) === kindSolid);
    return isShut ? 0 : open[4 * c + axis] * nodes[c].kappa[axis];
  };
  for (let c = 0; c < frame.cellCount; c++) {
    if (cellOf(frame, c).some((n, a) => n < 1 || n >= size[a] - 1)) continue;
    const low = axes.map((axis) => coupling(c, axis));
    const high = isFluid(kinds[c]) ? axes.map((axis) => coupling(c + step[axis], axis)) : [0, 0, 0];
    const sum = isFluid(kinds[c]) ? [...low, ...high].reduce((all, k) => all + k, 0) : 0;
    found.set([...low, sum, ...high, 0], 8 * c);
  }
  return { rows: found };
}

/** div u Δt of full cells: b of the pressure problem A p + b = 0. */
export function load({
  params,
  frame,
  wet,
  rows: matrix,
  open,
  flow,
  kinds,
  after,
}: Reads<'params' | 'frame' | 'wet' | 'rows' | 'open' | 'flow' | 'kinds' | 'after'>) {
  const rhs = new Float64Array(frame.cellCount);
  const step = stepsOf(frame);
  const passing = (c: number, axis: number) => {
    const [free, wall] = [open[4 * c + axis], flow[4 * c + axis]];
    return matrix[8 * c + axis] > 0 ? free * after[4 * c + axis] + (1 - free) * wall : wall;
  };
  for (const c of wetCells(frame, wet)) {
    if (!isFluid(kinds[c])) continue;
    const leaving = axes.reduce<number>((sum, axis) => sum + passing(c + step[axis], axis) - passing(c, axis), 0);
    rhs[c] = (frame.dt / params.cellSize) * leaving;
  }
  return { rhs };
}

/** u ← u − (Δt/ρ) ∇p on the faces of full cells, which alone are known then. */
export function project({
  params,
  frame,
  wet,
  nodes,
  rows: matrix,
  flow,
  kinds,
  pressure,
  after,
}: Reads<'params' | 'frame' | 'wet' | 'nodes' | 'rows' | 'flow' | 'kinds' | 'pressure' | 'after'>) {
  const found = Float64Array.from(after);
  const step = stepsOf(frame);
  const speed = params.cellSize / frame.dt;
  for (const c of wetCells(frame, wet)) {
    const known = fluidFaces(kinds, c, step);
    const moving = axes.map((axis) => {
      if (!known[axis]) return 0;
      if (matrix[8 * c + axis] === 0) return flow[4 * c + axis];
      const gradient = pressure[c] - pressure[c - step[axis]];
      return after[4 * c + axis] - speed * nodes[c].kappa[axis] * gradient;
    });
    found.set([...moving, knownBits(known)], 4 * c);
  }
  return { after: found };
}

/** A face that is not known gets the mean of those around it, along the same axis, that are. */
export function extend({ frame, wet, source }: Reads<'frame' | 'wet' | 'source'>) {
  const next = new Float64Array(4 * frame.cellCount);
  const step = stepsOf(frame);
  const neighbours = [...step.map((stride) => -stride), ...step];
  for (const c of wetCells(frame, wet)) {
    const known = [true, true, true];
    const moving = axes.map((axis) => {
      if (isKnown(source, c, axis)) return source[4 * c + axis];
      const around = neighbours.flatMap((n) => (isKnown(source, c + n, axis) ? [source[4 * (c + n) + axis]] : []));
      known[axis] = around.length > 0;
      return around.reduce((sum, x) => sum + x, 0) / Math.max(1, around.length);
    });
    next.set([...moving, knownBits(known)], 4 * c);
  }
  return { next };
}
