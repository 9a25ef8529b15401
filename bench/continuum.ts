/**
 * `npm run bench -- --continuum`: seconds per picture of the continuum methods on the papers' scenes, beside what the papers say. A row
 * per scene; `--rows a,b` runs only these. Prints a Markdown table for docs/performance.md.
 */
import { requestNodeDevice } from '../src/cli/node-gpu';
import { UsageError } from '../src/cli/options';
import { Recording } from '../src/gpu/program';
import { readBuffers } from '../src/gpu/readback';
import { unpackStruct } from '../src/gpu/struct-layout';
import { insideOf } from '../src/mesh/inside';
import { meshLibrary } from '../src/mesh/library';
import { drawWordCount, drawWords, sumsPerNode, surfaceFrameLayout } from '../src/mesh/point-surface/layouts';
import { PointSurface } from '../src/mesh/point-surface/point-surface';
import { meshBounds } from '../src/mesh/types';
import { resolutionFor } from '../src/methods/continuum/grains-to-particles';
import { defaultParams } from '../src/params/table';
import { resolveMaterials } from '../src/scene/materials';
import { validateScene } from '../src/scene/validate';
import { Simulation } from '../src/simulation';
import type { GrainState } from '../src/world/grain-state';
import { digits, median, whole } from './numbers';

type Vector = readonly [number, number, number];

interface Measured {
  readonly particles: number;
  readonly cells: number;
  /** Of real time, per simulated second. */
  readonly seconds: number;
  readonly steps: number;
  readonly note: string;
}

interface Row {
  readonly name: string;
  readonly source: string;
  /** s per picture, as published. */
  readonly published: number;
  run(device: GPUDevice): Promise<Measured>;
}

/** s per picture; the papers do not say how many pictures a second has. */
const picture = 1 / 30;
const density = 2600;
const { packing } = defaultParams();
/** Slices that are run before, and those that are timed. */
const [warmUp, timed] = [2, 4];

/** Eight particles in every cell of `size` cells for whose points `where` is true, standing on the floor of the grid. */
function particles(cell: number, size: Vector, where: (x: number, y: number, z: number) => boolean): GrainState {
  const position: number[] = [];
  for (let k = 0; k < 2 * size[2]; k++)
    for (let j = 0; j < 2 * size[1]; j++)
      for (let i = 0; i < 2 * size[0]; i++) {
        const at = [i / 2 + 0.25 - size[0] / 2, j / 2 + 0.25, k / 2 + 0.25 - size[2] / 2] as const;
        if (where(...at)) position.push(...at.map((x) => x * cell));
      }
  const count = position.length / 3;
  const shape = [1, 1, 1, 0, 0, 0].map((one) => one * (cell / 4) ** 2);
  return {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(position),
    orientation: Float64Array.from({ length: 4 * count }, (_, i) => Number(i % 4 === 3)),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
    continuum: {
      mass: new Float64Array(count).fill((density * packing * cell ** 3) / 8),
      shape: Float64Array.from({ length: 6 * count }, (_, i) => shape[i % 6]),
    },
  };
}

async function timeOf(
  device: GPUDevice,
  method: string,
  start: GrainState,
  cell: number,
  grid: Vector,
): Promise<Measured> {
  const [x, y, z] = grid.map((side) => side * cell);
  const read = validateScene({
    name: 'bench',
    method,
    container: { min: [-x / 2, 0, -z / 2], max: [x / 2, y, z / 2], open: ['top'] },
    grains: [],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  const asked = { ...defaultParams(), cellSize: cell };
  const { perGrain } = resolutionFor({ params: asked, materials: resolveMaterials(read.scene, asked) });
  const params = { ...asked, capacity: Math.ceil(start.ids.length / perGrain) };
  const sim = await Simulation.create(device, read.scene, params, { start });
  sim.substep(warmUp);
  const before = await sim.readCounters();
  const began = performance.now();
  sim.substep(timed);
  await sim.done();
  const seconds = (performance.now() - began) / 1000 / (timed * sim.dt);
  const after = await sim.readCounters();
  const note = `${digits((after.steps - before.steps) / timed, 2)} steps a slice, residual ${digits(after.pressureResidual, 2)}`;
  sim.destroy();
  return { particles: start.ids.length, cells: after.cells, seconds, steps: after.steps - before.steps, note };
}

/** The rabbit with as many particles as Zhu's bunny, as nearly as its size in cells allows. */
const rabbit = (cell: number) => {
  const mesh = meshLibrary.rabbit.build();
  const { min, size, longest } = meshBounds(mesh);
  const inside = insideOf(mesh);
  const made = (cells: number) => {
    const scale = longest / cells;
    return particles(cell, [100, 100, 100], (x, y, z) =>
      inside(min[0] + size[0] / 2 + x * scale, min[1] + y * scale, min[2] + size[2] / 2 + z * scale),
    );
  };
  let [low, high] = [10, 99];
  for (let i = 0; i < 8; i++) {
    const middle = (low + high) / 2;
    if (made(middle).ids.length < 269_322) low = middle;
    else high = middle;
  }
  return made(high);
};

/** Cells of the automatic size for this many grains: particles are whole parts of a grain. */
const cellSize = 0.0063;

const rows: readonly Row[] = [
  {
    name: 'rabbit',
    source: 'Zhu 2005, fig. 2.2: 269,322 particles, 100³',
    published: 6,
    run: (device) => timeOf(device, 'pic-flip', rabbit(cellSize), cellSize, [100, 100, 100]),
  },
  {
    name: 'column',
    source: 'Zhu 2005, fig. 4.3: 433,479 particles, 100×60×60',
    published: 12,
    run: (device) => {
      const [across, height] = [34, 47];
      const start = particles(
        cellSize,
        [100, 60, 60],
        (x, y, z) => Math.max(Math.abs(x), Math.abs(z)) < across / 2 && y < height,
      );
      return timeOf(device, 'pic-flip', start, cellSize, [100, 60, 60]);
    },
  },
  { name: 'surface', source: 'Zhu 2005, chapter 5: 250³ of the bunny', published: 40, run: timeSurface },
];

async function timeSurface(device: GPUDevice): Promise<Measured> {
  // as many as a binding holds: the grid is no larger than the rabbit, which fills a third of 250³ nodes
  const most = Math.floor(device.limits.maxStorageBufferBindingSize / (4 * sumsPerNode));
  const surface = await PointSurface.create(device, Math.min(250 ** 3, most));
  const start = rabbit(cellSize);
  const count = start.ids.length;
  const points = device.createBuffer({ size: 16 * count, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST });
  const packed = Float32Array.from({ length: 4 * count }, (_, i) =>
    i % 4 === 3 ? 0 : start.position[3 * Math.floor(i / 4) + (i % 4)],
  );
  device.queue.writeBuffer(points, 0, packed);
  const radius = cellSize / 4;
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
  const note = `${whole(found[drawWords.indexCount] / 3)} triangles, nodes ${digits(cell / cellSize)} cells apart`;
  return { particles: count, cells: sizeX * sizeY * sizeZ, seconds: median(times.slice(1)) / picture, steps: 0, note };
}

export async function benchContinuum(args: readonly string[]): Promise<number> {
  const wanted = args.includes('--rows') ? args[args.indexOf('--rows') + 1]?.split(',') : rows.map(({ name }) => name);
  const wrong = wanted?.find((name) => !rows.some((row) => row.name === name));
  if (!wanted || wrong !== undefined)
    throw new UsageError(`--rows: '${wrong}' is not one of ${rows.map(({ name }) => name).join(', ')}`);
  const { device, adapterName, destroy } = await requestNodeDevice();
  console.log(
    `${adapterName}\n\n| scene | particles | cells | s a picture (1/30 s) | published | faster by | |\n|---|---|---|---|---|---|---|`,
  );
  for (const row of rows.filter(({ name }) => wanted.includes(name))) {
    const { particles: count, cells, seconds, note } = await row.run(device);
    const own = seconds * picture;
    console.log(
      `| ${row.name} (${row.source}) | ${whole(count)} | ${whole(cells)} | ${digits(own)} | ${row.published} | ${digits(row.published / own)} | ${note} |`,
    );
  }
  destroy();
  return 0;
}
