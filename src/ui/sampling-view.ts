/**
 * Watches how a mesh is covered with spheres (UCT 6.4): a slice of the distance field and the floaters, drawn together on a
 * plain canvas, seen a little from the side. Floaters behind the slice are drawn first, those in front of it last.
 */
import { readBuffers } from '../gpu/readback';
import type { SampleFrame } from '../mesh/sampling/sample-body';
import { element } from './dom';

const pixels = 640;
/** rad */
const turn = 0.55;
const tilt = 0.32;
/** Inside, on the surface, outside: sRGB. */
const colours = { inside: [176, 96, 40], surface: [255, 244, 222], outside: [86, 128, 150] } as const;

type Point = readonly [number, number];

export class SamplingView {
  readonly canvas = element('canvas', { class: 'sampling-view', role: 'img' });
  readonly #device: GPUDevice;
  /** Of the spheres, m. */
  readonly #radius: number;
  #slice: HTMLCanvasElement | null = null;

  constructor(device: GPUDevice, radius: number, label: string) {
    this.#device = device;
    this.#radius = radius;
    this.canvas.width = pixels;
    this.canvas.height = pixels;
    this.canvas.setAttribute('aria-label', label);
  }

  async show(frame: SampleFrame): Promise<void> {
    const { grid, distances, floaters, count } = frame;
    const [columns, rows, layers] = grid.size;
    const middle = Math.floor(layers / 2);
    this.#slice ??= await this.#readSlice(distances, columns, rows, middle, grid.band);
    const [bytes] = await readBuffers(this.#device, [{ buffer: floaters, size: 16 * count }]);
    this.#draw(new Float32Array(bytes), frame, middle);
    // a picture of what happens takes the time to look at it
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  async #readSlice(
    distances: GPUBuffer,
    columns: number,
    rows: number,
    layer: number,
    band: number,
  ): Promise<HTMLCanvasElement> {
    const size = 4 * columns * rows;
    const [bytes] = await readBuffers(this.#device, [{ buffer: distances, offset: layer * size, size }]);
    const values = new Float32Array(bytes);
    const slice = element('canvas', {});
    slice.width = columns;
    slice.height = rows;
    const image = new ImageData(columns, rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        // the canvas has its first row on top
        const place = 4 * ((rows - 1 - row) * columns + column);
        image.data.set(fieldColour(values[row * columns + column] / band), place);
      }
    }
    slice.getContext('2d')?.putImageData(image, 0, 0);
    return slice;
  }

  #draw(floaters: Float32Array, { grid, count }: SampleFrame, layer: number): void {
    const context = this.canvas.getContext('2d');
    if (!context || !this.#slice) return;
    const sides = grid.size.map((points) => points * grid.cell);
    const centre = sides.map((side, axis) => grid.origin[axis] + side / 2);
    const scale = pixels / (1.25 * Math.max(...sides));
    const onScreen = (x: number, y: number, z: number) => project(x - centre[0], y - centre[1], z - centre[2], scale);
    const sliceAt = grid.origin[2] + layer * grid.cell;
    const points = Array.from({ length: count }, (_, i) => floaters.subarray(4 * i, 4 * i + 3)).map(([x, y, z]) => ({
      at: onScreen(x, y, z),
      depth: depthOf(x - centre[0], y - centre[1], z - centre[2]),
      front: z >= sliceAt,
    }));
    points.sort((a, b) => a.depth - b.depth);
    const dot = Math.max(1.5, scale * this.#radius);
    const drawDots = (front: boolean) => {
      for (const { at, depth, front: isFront } of points) {
        if (isFront !== front) continue;
        const shade = Math.round(150 + 90 * Math.max(-1, Math.min(1, (depth * scale) / (0.4 * pixels))));
        context.fillStyle = `rgb(${shade} ${Math.round(0.82 * shade)} ${Math.round(0.55 * shade)})`;
        context.strokeStyle = 'rgb(60 40 20 / 45%)';
        context.beginPath();
        context.arc(at[0], at[1], dot, 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      }
    };
    context.clearRect(0, 0, pixels, pixels);
    drawDots(false);
    // the slice lies in a plane across z: three of its corners say where
    const [x0, y0] = grid.origin;
    const [topLeft, topRight, bottomLeft] = [
      onScreen(x0, y0 + sides[1], sliceAt),
      onScreen(x0 + sides[0], y0 + sides[1], sliceAt),
      onScreen(x0, y0, sliceAt),
    ];
    const { width, height } = this.#slice;
    context.save();
    context.globalAlpha = 0.8;
    context.setTransform(
      (topRight[0] - topLeft[0]) / width,
      (topRight[1] - topLeft[1]) / width,
      (bottomLeft[0] - topLeft[0]) / height,
      (bottomLeft[1] - topLeft[1]) / height,
      topLeft[0],
      topLeft[1],
    );
    context.drawImage(this.#slice, 0, 0);
    context.restore();
    drawDots(true);
  }
}

const [cosTurn, sinTurn, cosTilt, sinTilt] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];

function project(x: number, y: number, z: number, scale: number): Point {
  const across = cosTurn * x - sinTurn * z;
  const deep = sinTurn * x + cosTurn * z;
  return [pixels / 2 + scale * across, pixels / 2 - scale * (cosTilt * y - sinTilt * deep)];
}

const depthOf = (x: number, y: number, z: number) => sinTilt * y + cosTilt * (sinTurn * x + cosTurn * z);

/** `part`: distance over the band in which it is known; beyond it the colour is even. */
function fieldColour(part: number): [number, number, number, number] {
  const away = Math.min(1, Math.abs(part));
  const end = part < 0 ? colours.inside : colours.outside;
  const mixed = end.map((value, i) => colours.surface[i] + (value - colours.surface[i]) * Math.sqrt(away));
  return [mixed[0], mixed[1], mixed[2], part > 0.98 ? 90 : 255];
}
