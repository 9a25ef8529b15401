/** The surface around particles that are on the GPU, as triangles that stay there: made again for every picture. */
import { type BoundPass, type NamedBuffers, Program, type Recording } from '../../gpu/program';
import { packStruct } from '../../gpu/struct-layout';
import type { Vec3 } from '../../math/vector';
import {
  cellInSpacings,
  drawWordCount,
  mostRadii,
  radiusInSpacings,
  reachInSpacings,
  sumsPerNode,
  surfaceFrameLayout,
  surfaceOptionsLayout,
  surfaceVertexLayout,
} from './layouts';
import { pointSurfacePasses } from './passes';

export interface PointSurfaceOptions {
  readonly count: number;
  /** m, of particles by material: half of how far apart they lie. */
  readonly radii: readonly number[];
  /** Particles outside of this box take no part, m. */
  readonly low: Vec3;
  readonly high: Vec3;
}

/** The passes, in order. The grid's size is known to the GPU only, so they go over it in strides. */
const schedule = ['bounds', 'frame', 'splat', 'distance', 'smooth', 'vertices', 'quads'] as const;
/** Enough to fill a graphics card. */
const workgroups = 1024;

type PassName = (typeof schedule)[number];
type BufferName = (typeof bufferNames)[number];
const bufferNames = ['box', 'surface', 'sums', 'nearest', 'rough', 'distances', 'vertexOf'] as const;

export class PointSurface {
  /** SurfaceVertex, u32 and the words of an indexed indirect draw. */
  readonly vertices: GPUBuffer;
  readonly indices: GPUBuffer;
  readonly draw: GPUBuffer;
  readonly #device: GPUDevice;
  readonly #program: Program<PassName>;
  readonly #options: GPUBuffer;
  readonly #inner: Readonly<Record<BufferName, GPUBuffer>>;
  readonly #nodeCapacity: number;
  readonly #vertexCapacity: number;
  #bound: { readonly points: GPUBuffer; readonly passes: Readonly<Record<PassName, BoundPass>> } | null = null;

  static async create(device: GPUDevice, nodeCapacity: number): Promise<PointSurface> {
    return new PointSurface(device, await Program.compile(device, pointSurfacePasses), nodeCapacity);
  }

  private constructor(device: GPUDevice, program: Program<PassName>, nodeCapacity: number) {
    this.#device = device;
    this.#program = program;
    this.#nodeCapacity = nodeCapacity;
    // a grid that is all surface has fewer: a quarter of its cells is much more than any heap has
    this.#vertexCapacity = Math.ceil(nodeCapacity / 4);
    const make = (label: string, size: number, usage = 0) =>
      device.createBuffer({
        label: `surface ${label}`,
        size,
        usage: usage | GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
      });
    this.#options = device.createBuffer({
      label: 'surface options',
      size: surfaceOptionsLayout.size,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    const words = 4 * nodeCapacity;
    this.#inner = {
      box: make('box', 24),
      surface: make('frame', surfaceFrameLayout.size),
      sums: make('sums', sumsPerNode * words),
      nearest: make('nearest', words),
      rough: make('rough', words),
      distances: make('distances', words),
      vertexOf: make('vertex of', words),
    };
    this.vertices = make('vertices', surfaceVertexLayout.size * this.#vertexCapacity, GPUBufferUsage.VERTEX);
    // about a quad per vertex; three edges of a cell at most
    this.indices = make('indices', 4 * 6 * 3 * this.#vertexCapacity, GPUBufferUsage.INDEX);
    this.draw = make('draw', 4 * drawWordCount, GPUBufferUsage.INDIRECT);
    device.queue.writeBuffer(this.#inner.box, 0, Uint32Array.of(0xffffffff, 0xffffffff, 0xffffffff, 0, 0, 0));
  }

  /** `points`: position and material (< 0: unused) of each. */
  encode(recording: Recording, points: GPUBuffer, options: PointSurfaceOptions): void {
    this.#device.queue.writeBuffer(this.#options, 0, this.#packed(options));
    const { sums, nearest } = this.#inner;
    recording.clear(sums);
    recording.clear(nearest);
    if (this.#bound?.points !== points) this.#bound = { points, passes: this.#program.bind(this.#named(points)) };
    for (const name of schedule) recording.dispatch(this.#bound.passes[name], name === 'frame' ? 1 : workgroups);
  }

  destroy(): void {
    for (const buffer of [...Object.values(this.#inner), this.#options, this.vertices, this.indices, this.draw])
      buffer.destroy();
  }

  /** φ in reaches and where it is known: for tests. */
  get field(): { readonly frame: GPUBuffer; readonly distances: GPUBuffer } {
    return { frame: this.#inner.surface, distances: this.#inner.distances };
  }

  #named(points: GPUBuffer): NamedBuffers {
    const { vertices, indices, draw } = this;
    return { ...this.#inner, options: this.#options, points, vertices, indices, draw };
  }

  #packed({ count, radii, low, high }: PointSurfaceOptions): ArrayBuffer {
    const spacing = 2 * Math.max(...radii);
    const all = Array.from({ length: mostRadii }, (_, i) => 2 * radiusInSpacings * (radii[i] ?? radii[0]));
    return packStruct(surfaceOptionsLayout, {
      low,
      points: count,
      high,
      nodeCapacity: this.#nodeCapacity,
      cell: cellInSpacings * spacing,
      reach: reachInSpacings * spacing,
      vertexCapacity: this.#vertexCapacity,
      radii: Array.from({ length: mostRadii / 4 }, (_, i) => all.slice(4 * i, 4 * i + 4) as never),
    });
  }
}
