/** Covers the surface of a mesh evenly with spheres (Bell 3.3.1, UCT chapter 6). */
import { SimError } from '../../gpu/errors';
import { inMemory } from '../../gpu/memory';
import { readBuffers } from '../../gpu/readback';
import { createRandom } from '../../math/random';
import { clusterVertices } from '../cluster';
import type { TriangleMesh } from '../types';
import { buildField, compileSampling, type SamplingProgram } from './build-field';
import { fillGaps, hexagonalCrowd, thinOut } from './crowding';
import { DistanceField, type FieldGrid, fieldGrid } from './field-grid';
import { Floaters } from './floaters';
import { layerProbes, measureQuality, type SampleQuality } from './quality';
import { surfacePoints, triangleAreas } from './surface-points';

export interface SampleOptions {
  /** Of the spheres, m. */
  readonly radius: number;
  /** Wanted distance of neighbours, m; spheres just touch by default. */
  readonly spacing?: number;
  /** Distance of the centres from the surface, m, negative inside; by default the spheres touch the surface from inside. */
  readonly offset?: number;
  /** The mesh bounds a solid (default). An open mesh is covered along the surface itself. */
  readonly closed?: boolean;
  readonly seed?: number;
  readonly onProgress?: (text: string) => void;
  /** Called after each group of steps, for watching; awaited, so that a frame can be drawn in between. Throwing gives up. */
  readonly onFrame?: (frame: SampleFrame) => void | Promise<void>;
}

/** The sampling as it goes on: the field (f32 per grid point, x fastest, m) and the floaters (vec4f: position, field there). */
export interface SampleFrame {
  readonly grid: FieldGrid;
  readonly distances: GPUBuffer;
  readonly floaters: GPUBuffer;
  readonly count: number;
  readonly step: number;
}

export interface BodySample {
  /** Centres, x y z each, m, in the frame of the mesh. */
  readonly spheres: Float32Array;
  readonly quality: SampleQuality;
}

/** More spheres than this are refused before anything is done: measuring them would take minutes. */
export const mostSpheres = 50_000;
/** Triangles beyond this only cost time: the field is coarser than they are. */
const enoughTriangles = 60_000;

export function sampleBody(device: GPUDevice, mesh: TriangleMesh, options: SampleOptions): Promise<BodySample> {
  const sentence = 'The graphics memory is too small to cover this body with spheres.';
  return inMemory(device, sentence, () => sample(device, mesh, options));
}

async function sample(device: GPUDevice, mesh: TriangleMesh, options: SampleOptions): Promise<BodySample> {
  const { radius, closed = true, seed = 1, onProgress = () => {} } = options;
  const spacing = options.spacing ?? 2 * radius;
  const offset = options.offset ?? (closed ? -radius : 0);
  const area = triangleAreas(mesh).reduce((sum, value) => sum + value, 0);
  const cellArea = (Math.sqrt(3) / 2) * spacing ** 2;
  refuseTooMany(area / cellArea, radius);

  onProgress('computing the distance field');
  const passes = await samplingPassesOf(device);
  const surface = mesh.indices.length / 3 > enoughTriangles ? clusterVertices(mesh, enoughTriangles) : mesh;
  const field = await buildField(device, passes, surface, fieldGrid(surface, radius, offset), closed);
  const reach = 1.6 * spacing;
  const floaters = new Floaters(device, passes, field, { reach, offset, mobility: 0.3 * spacing });
  try {
    const [bytes] = await readBuffers(device, [{ buffer: field.distances }]);
    const distances = new DistanceField(field.grid, new Float32Array(bytes));
    const probes = layerProbes(surface, distances, radius, offset, createRandom(seed, 1));
    let step = 0;
    const relax = async (steps: number): Promise<Float32Array> => {
      for (let done = 0; done < steps; done += stepsPerFrame) {
        floaters.relax(Math.min(stepsPerFrame, steps - done));
        step += Math.min(stepsPerFrame, steps - done);
        await options.onFrame?.({
          grid: field.grid,
          distances: field.distances,
          floaters: floaters.buffer,
          count: floaters.count,
          step,
        });
      }
      return floaters.read();
    };
    const covering = await coverSurface(relax, (points) => floaters.place(points), {
      start: startingPoints(surface, cellArea / excess, createRandom(seed, 2)),
      probes: probes.points,
      // Pushed out of a thin part, a floater can be caught between two parts: excess, as in UCT 6.3.1.
      isStray: (x, y, z) => distances.at(x, y, z) > offset + 1.25 * radius,
      spacing,
      reach,
      onProgress,
    });
    return plugged(covering, (spheres) => measureQuality(spheres, probes, distances, { radius, spacing, offset }));
  } finally {
    floaters.destroy();
    field.destroy();
  }
}

/** Floaters at first, over those that fit: Bell's density D. */
const excess = 1.35;
const stepsPerFrame = 10;

interface Covering {
  readonly start: Float32Array;
  readonly probes: Float32Array;
  readonly isStray: (x: number, y: number, z: number) => boolean;
  readonly spacing: number;
  readonly reach: number;
  readonly onProgress: (text: string) => void;
}

/** Alternates between letting the floaters move and taking away or adding some, until none is too many and none missing. */
async function coverSurface(
  relax: (steps: number) => Promise<Float32Array>,
  place: (points: Float32Array) => void,
  { start, probes, isStray, spacing, reach, onProgress }: Covering,
): Promise<Float32Array> {
  // A tenth and a half above the perfect lattice: real ones have faults, and count and spacing should both come out right.
  const limits = { reach, crowd: 1.15 * hexagonalCrowd(spacing, reach), closest: 0.7 * spacing };
  place(start);
  let points = await relax(40);
  for (let round = 0; round < 20; round++) {
    const kept = thinOut(withoutStrays(points, isStray), limits);
    if (kept.length === points.length) break;
    onProgress(`covering the surface: ${kept.length / 3} spheres`);
    place(kept);
    points = await relax(20);
  }
  place(points);
  points = withoutStrays(await relax(60), isStray);
  // A perfect lattice has holes of 0.58 spacings; at 0.75 a ball of half the radius of touching spheres gets through.
  for (let round = 0; round < 20; round++) {
    const filled = fillGaps(points, probes, 0.66 * spacing);
    if (filled.length === points.length) break;
    onProgress(`closing gaps: ${filled.length / 3} spheres`);
    place(thinOut(filled, { ...limits, crowd: Number.POSITIVE_INFINITY, closest: 0.4 * spacing }));
    points = withoutStrays(await relax(30), isStray);
  }
  return points;
}

/** Keeps one, whatever happens. */
function withoutStrays(points: Float32Array, isStray: Covering['isStray']): Float32Array {
  const kept = points.filter((_, i) => {
    const first = i - (i % 3);
    return !isStray(points[first], points[first + 1], points[first + 2]);
  });
  return kept.length > 0 ? kept : points.slice(0, 3);
}

/** What still lets a ball through after all, between the probes, gets a sphere in its middle; with a wide spacing all would. */
function plugged(covering: Float32Array, measure: (spheres: Float32Array) => SampleQuality): BodySample {
  let sample = { spheres: covering, quality: measure(covering) };
  for (let plug = 0; plug < 40 && sample.quality.leaks; plug++) {
    const spheres = new Float32Array(sample.spheres.length + 3);
    spheres.set(sample.spheres);
    spheres.set(sample.quality.holeAt, sample.spheres.length);
    sample = { spheres, quality: measure(spheres) };
  }
  return sample;
}

/** At least one, however small the body. */
function startingPoints(mesh: TriangleMesh, areaEach: number, random: () => number): Float32Array {
  const points = surfacePoints(mesh, areaEach, random);
  return points.length > 0 ? points : mesh.positions.slice(0, 3);
}

function refuseTooMany(count: number, radius: number): void {
  if (count <= mostSpheres) return;
  const [about, most] = [count, mostSpheres].map((value) => Math.round(value).toLocaleString('en-US'));
  throw new SimError(
    'limits',
    `The body would need about ${about} spheres of ${1000 * radius} mm; the maximum is ${most}. Make it smaller.`,
  );
}

const compiled = new WeakMap<GPUDevice, Promise<SamplingProgram>>();

function samplingPassesOf(device: GPUDevice): Promise<SamplingProgram> {
  let passes = compiled.get(device);
  if (!passes) {
    passes = compileSampling(device);
    compiled.set(device, passes);
  }
  return passes;
}
