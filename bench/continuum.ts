/**
 * `npm run bench -- --continuum`: seconds per picture of the continuum methods on the papers' scenes, beside what the papers say. A row
 * per scene; `--rows a,b` runs only these, `--particles 50000,500000` columns of so many, `--friction 30` sets the iterations of a step,
 * `--passes` says what each pass takes. Prints a Markdown table for docs/performance.md.
 */
import { requestNodeDevice } from '../src/cli/node-gpu';
import { UsageError } from '../src/cli/options';
import type { PassTiming } from '../src/gpu/pass-clock';
import { Recording } from '../src/gpu/program';
import { readBuffers } from '../src/gpu/readback';
import { unpackStruct } from '../src/gpu/struct-layout';
import { drawWordCount, drawWords, sumsPerNode, surfaceFrameLayout } from '../src/mesh/point-surface/layouts';
import { PointSurface } from '../src/mesh/point-surface/point-surface';
import { resolutionFor } from '../src/methods/continuum/grains-to-particles';
import { formatProblem } from '../src/params/problem';
import { defaultParams, type Params } from '../src/params/table';
import { resolveMaterials } from '../src/scene/materials';
import type { Scene } from '../src/scene/types';
import { validateScene } from '../src/scene/validate';
import { Simulation } from '../src/simulation';
import { prepareBodies } from '../src/world/prepare-bodies';
import { columnOf, particlesOf, type SetUp, setUps } from './continuum-scenes';
import { digits, median, whole } from './numbers';

interface Measured {
  readonly particles: number;
  readonly cells: number;
  /** Of real time, per simulated second. */
  readonly seconds: number;
  readonly note: string;
  readonly passes?: readonly PassTiming[];
}

/** s per picture; the papers do not say how many pictures a second has. */
const picture = 1 / 30;
/** Slices that are run before, and those that are timed. */
const [warmUp, timed] = [4, 4];
/** m: about this; particles are whole parts of a grain. */
const wishedCell = 0.0063;

const readScene = (data: object): Scene => {
  const read = validateScene(data);
  if ('problems' in read) throw new Error(read.problems.map(formatProblem).join('\n'));
  return read.scene;
};

async function timeOf(device: GPUDevice, setUp: SetUp, wishes: Partial<Params>): Promise<Measured> {
  const { method, grid } = setUp;
  const asked = { ...defaultParams(), cellSize: wishedCell, ...wishes };
  const empty = { name: 'bench', method, grains: [] };
  const resolution = resolutionFor({ params: asked, materials: resolveMaterials(readScene(empty), asked) });
  const [x, y, z] = grid.map((side) => side * resolution.cellSize);
  const container = { min: [-x / 2, 0, -z / 2], max: [x / 2, y, z / 2], open: ['top'] };
  const scene = readScene({ ...empty, container, ...setUp.scene?.(resolution.cellSize) });
  const start = particlesOf(setUp, resolution.cellSize);
  const params = { ...asked, capacity: Math.ceil(start.ids.length / resolution.perGrain) };
  const bodies = await prepareBodies(device, scene, params);
  const sim = await Simulation.create(device, scene, params, { start, bodies });
  sim.substep(warmUp);
  const before = await sim.readCounters();
  const began = performance.now();
  sim.substep(timed);
  await sim.done();
  const seconds = (performance.now() - began) / 1000 / (timed * sim.dt);
  const after = await sim.readCounters();
  const timing = sim.method.timeNext();
  sim.substep(1);
  const passes = (await timing) ?? undefined;
  await sim.done();
  sim.destroy();
  const residuals = (['pressureResidual', 'densityResidual', 'frictionResidual'] as const).map((key) =>
    digits(after[key], 2),
  );
  const perSlice = (after.steps - before.steps) / timed;
  const left = method === 'unilateral' ? residuals.join(' / ') : `${residuals[0]}`;
  const dispatches = passes?.reduce((sum, pass) => sum + pass.dispatches, 0) ?? 0;
  const each = (1e6 * seconds * sim.dt) / perSlice / start.ids.length;
  const note = [
    `${digits(perSlice, 2)} steps in ${digits(1000 * sim.dt)} ms`,
    `${digits(each)} µs a particle and step`,
    `residuals ${left}`,
    `${dispatches} dispatches a slice`,
  ].join(', ');
  return { particles: start.ids.length, cells: after.cells, seconds, note, passes };
}

async function timeSurface(device: GPUDevice): Promise<Measured> {
  // as many as a binding holds: the grid is no larger than the rabbit, which fills a third of 250³ nodes
  const most = Math.floor(device.limits.maxStorageBufferBindingSize / (4 * sumsPerNode));
  const surface = await PointSurface.create(device, Math.min(250 ** 3, most));
  const start = particlesOf(setUps[0], wishedCell);
  const count = start.ids.length;
  const points = device.createBuffer({ size: 16 * count, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  const packed = Float32Array.from({ length: 4 * count }, (_, i) =>
    i % 4 === 3 ? 0 : start.position[3 * Math.floor(i / 4) + (i % 4)],
  );
  device.queue.writeBuffer(points, 0, packed);
  const radius = wishedCell / 4;
  const times: number[] = [];
  for (let i = 0; i < 4; i++) {
    const began = performance.now();
    const encoder = device.createCommandEncoder();
    const recording = new Recording(encoder, 'surface');
    surface.encode(recording, points, { count, radii: [radius], low: [-10, -10, -10], high: [10, 10, 10] });
    recording.end();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    times.push((performance.now() - began) / 1000);
  }
  const [words, frame] = await readBuffers(device, [
    { buffer: surface.draw, size: 4 * drawWordCount },
    { buffer: surface.field.frame },
  ]);
  const found = new Uint32Array(words);
  const { sizeX, sizeY, sizeZ, cell } = unpackStruct(surfaceFrameLayout, frame);
  surface.destroy();
  points.destroy();
  const note = `${whole(found[drawWords.indexCount] / 3)} triangles, nodes ${digits(cell / wishedCell)} cells apart`;
  return { particles: count, cells: sizeX * sizeY * sizeZ, seconds: median(times.slice(1)) / picture, note };
}

const passTable = (passes: readonly PassTiming[]): string => {
  const total = passes.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const rows = [...passes].sort((a, b) => b.milliseconds - a.milliseconds);
  const line = ({ name, dispatches, milliseconds }: PassTiming) =>
    `  ${milliseconds.toFixed(2).padStart(9)} ms ${((100 * milliseconds) / total).toFixed(1).padStart(5)} % ${String(dispatches).padStart(4)} × ${name}`;
  return rows
    .filter(({ milliseconds }) => milliseconds > 0.003 * total)
    .map(line)
    .join('\n');
};

interface Row extends Pick<SetUp, 'name' | 'source' | 'published'> {
  run(device: GPUDevice, wishes: Partial<Params>): Promise<Measured>;
}
const rowOf = (setUp: SetUp): Row => ({ ...setUp, run: (device, wishes) => timeOf(device, setUp, wishes) });
const rows: readonly Row[] = [
  ...setUps.map(rowOf),
  { name: 'surface', source: 'Zhu 2005, chapter 5: 250³ of the bunny', published: 40, run: timeSurface },
];

/** What follows an option on the command line. */
const optionOf = (args: readonly string[], option: string): string | undefined =>
  args.includes(option) ? (args[args.indexOf(option) + 1] ?? '') : undefined;

function rowsFor(args: readonly string[]): readonly Row[] {
  const sizes = optionOf(args, '--particles')?.split(',').map(Number);
  if (sizes?.some((size) => !(size >= 1000))) throw new UsageError('--particles: expected numbers, 1000 at least');
  const wanted = optionOf(args, '--rows')?.split(',') ?? (sizes ? [] : rows.map(({ name }) => name));
  const wrong = wanted.find((name) => !rows.some((row) => row.name === name));
  if (wrong !== undefined)
    throw new UsageError(`--rows: '${wrong}' is not one of ${rows.map(({ name }) => name).join(', ')}`);
  return [...rows.filter(({ name }) => wanted.includes(name)), ...(sizes ?? []).map((size) => rowOf(columnOf(size)))];
}

export async function benchContinuum(args: readonly string[]): Promise<number> {
  const wanted = rowsFor(args);
  const friction = optionOf(args, '--friction');
  const wishes = friction === undefined ? {} : { frictionIterations: Number(friction) };
  const { device, adapterName, destroy } = await requestNodeDevice();
  console.log(
    `${adapterName}\n\n| scene | particles | cells | s a picture (1/30 s) | published | faster by | |\n|---|---|---|---|---|---|---|`,
  );
  for (const row of wanted) {
    const { particles, cells, seconds, note, passes } = await row.run(device, wishes);
    const own = seconds * picture;
    console.log(
      `| ${row.name} (${row.source}) | ${whole(particles)} | ${whole(cells)} | ${digits(own)} | ${row.published} | ${digits(row.published / own)} | ${note} |`,
    );
    if (passes && args.includes('--passes')) console.log(passTable(passes));
  }
  destroy();
  return 0;
}
