/** The box and the length of steps, in f64: twins of continuum/grid/begin, pace, turn, dry, and carry-out with carry-in. */
import { length } from '../../../math/vector';
import { boundsBias } from '../layouts';
import { cellOf, type Frame, originOf, type Reads, sizeOf } from './state';

type Three = [number, number, number];
const three = (of: (axis: number) => number): Three => [of(0), of(1), of(2)];
const sidesFrom = (low: Three, high: Three) => three((a) => Math.max(1, high[a] - low[a] + 1));
const product = ([x, y, z]: Three) => x * y * z;

/** Where there is no sand the box stays; it goes along with all sand where memory allows, else with what is dense, else it is cut. */
export function begin({ params, frame, control }: Reads<'params' | 'frame' | 'control'>): Partial<Frame> {
  const fits = (sides: Three) => product(sides) <= params.cellCapacity;
  const stays = { running: 1, step: 0, moved: 0, stale: Math.max(frame.stale, params.obstaclesMove) };
  if (control.highX === 0) return { ...stays, originX: frame.originX, sizeX: frame.sizeX };
  const travel = Math.min(Math.ceil((frame.maxSpeed * params.slice) / params.cellSize), 4);
  const need = (lows: Three, highs: Three) => ({
    low: three((a) => boundsBias - lows[a] - 2 - travel),
    high: three((a) => highs[a] - boundsBias + 2 + travel),
  });
  let { low, high } = need([control.lowX, control.lowY, control.lowZ], [control.highX, control.highY, control.highZ]);
  const around = (by: number): [Three, Three] => [three((a) => low[a] - by), three((a) => high[a] + by)];
  if (!fits(sidesFrom(...around(2))) && control.denseHighX > 0) {
    ({ low, high } = need(
      [control.denseLowX, control.denseLowY, control.denseLowZ],
      [control.denseHighX, control.denseHighY, control.denseHighZ],
    ));
  }
  const [origin, size] = [originOf(frame), sizeOf(frame)];
  const inside = [0, 1, 2].every((a) => low[a] >= origin[a] && high[a] < origin[a] + size[a]);
  const wasteful = frame.cellCount > 512 && frame.cellCount > 3 * product(sidesFrom(low, high));
  let [first, last] = [three((a) => origin[a]), three((a) => origin[a] + size[a] - 1)];
  if (!inside || wasteful) {
    [first, last] = around(2);
    for (let sides = sidesFrom(first, last); !fits(sides); sides = sidesFrom(first, last)) {
      const longest = sides.indexOf(Math.max(...sides));
      const cut = Math.max(1, Math.floor((sides[longest] + 15) / 16));
      // sand rests below
      if (longest !== 1) first[longest] += cut;
      last[longest] -= longest === 1 ? 2 * cut : cut;
    }
  }
  const sides = sidesFrom(first, last);
  const moved = Number([0, 1, 2].some((a) => first[a] !== origin[a] || sides[a] !== size[a]));
  return {
    ...stays,
    ...{ moved, stale: Math.max(stays.stale, moved) },
    ...{ originX: first[0], originY: first[1], originZ: first[2] },
    ...{ sizeX: sides[0], sizeY: sides[1], sizeZ: sides[2], cellCount: product(sides) },
  };
}

/** Equal steps in which nothing moves further than `travel` cells. `reach`: how many that would take, before it is rounded up. */
export function pace(
  { params, frame, control }: Reads<'params' | 'frame' | 'control'>,
  speed: number,
  bodySpeed: number,
): { readonly frame: Partial<Frame>; readonly reach: number; readonly unreached: number } {
  const fall = length(params.gravity) * params.slice;
  const reach = ((Math.max(speed, bodySpeed) + fall) * params.slice) / (params.cellSize * params.travel);
  const known = { redCount: control.redCount, blackCount: control.blackCount, maxSpeed: speed, stale: 0 };
  if (frame.step > 0) return { frame: known, reach, unreached: 0 };
  const wanted = Math.ceil(reach);
  const steps = Math.min(params.maxSteps, Math.max(1, wanted));
  const dt = params.slice / steps;
  const warm = frame.lastDt > 0 ? (dt / frame.lastDt) ** 2 : 0;
  const unreached = Math.max(0, wanted - params.maxSteps);
  return { frame: { ...known, steps, dt, warm, lastDt: dt }, reach, unreached };
}

export function turn({ params, frame, control }: Reads<'params' | 'frame' | 'control'>): Partial<Frame> {
  const step = frame.step + 1;
  return {
    ...{ step, elapsed: frame.elapsed + frame.dt, warm: 1, running: Number(step < frame.steps) },
    ...{ stale: Math.max(frame.stale, params.obstaclesMove) },
    ...{ clusters: control.clusters, rigidCells: control.rigidCells },
  };
}

/** Pressure and stresses (eight per cell) by the new box, from those by the old one. */
export function carry({ frame, pressure, stress }: Reads<'frame' | 'pressure' | 'stress'>) {
  const found = { pressure: new Float64Array(frame.cellCount), stress: new Float64Array(8 * frame.cellCount) };
  const old = [frame.oldSizeX, frame.oldSizeY, frame.oldSizeZ];
  const shift = [frame.originX - frame.oldX, frame.originY - frame.oldY, frame.originZ - frame.oldZ];
  for (let c = 0; c < frame.cellCount; c++) {
    const from = cellOf(frame, c).map((x, a) => x + shift[a]);
    if (from.some((x, a) => x < 0 || x >= old[a])) continue;
    const at = from[0] + old[0] * (from[1] + old[1] * from[2]);
    found.pressure[c] = pressure[at];
    for (const k of [0, 1, 2, 4, 5, 6]) found.stress[8 * c + k] = stress[8 * at + k];
  }
  return found;
}

/** Last step's stresses where there is still sand, for the length of this step. */
export function dry({ frame, nodes, pressure, stress }: Reads<'frame' | 'nodes' | 'pressure' | 'stress'>) {
  const warm = nodes.map(({ share }) => (share.every((part) => part === 0) ? 0 : frame.warm));
  return {
    pressure: pressure.subarray(0, frame.cellCount).map((p, c) => warm[c] * p),
    stress: stress.subarray(0, 8 * frame.cellCount).map((s, i) => warm[Math.floor(i / 8)] * s),
  };
}
