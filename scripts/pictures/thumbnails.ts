/** Small pictures of all scenes for the gallery: run and drawn on Node by the app's own simulation and renderer. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ColourScales } from '../../src/app/colour-scales';
import { obstaclePlaces } from '../../src/app/obstacle-places';
import { sceneByName } from '../../src/app/start-state';
import { homePose, renderScene, scaleHints } from '../../src/app/view-scene';
import { createSimulation } from '../../src/app/world';
import { defaultParams } from '../../src/params/table';
import { type CameraPose, frameBounds, zoom } from '../../src/render/camera';
import type { ForceLines } from '../../src/render/render-scene';
import { Renderer } from '../../src/render/renderer';
import { textureSurface } from '../../src/render/surface';
import type { ThemeName } from '../../src/render/themes';
import type { Bounds, Scene } from '../../src/scene/types';
import { sampleGrains } from '../../src/sim/sample-grains';
import type { Simulation } from '../../src/sim/simulation';
import { encodePng, halved, type Picture } from './encode-png';
import { defaultTime, sceneTimes } from './scene-times';

/** Drawn twice as large: the mean of four pixels is smoother than any filter. */
const size = { width: 640, height: 400 };
/** `frameBounds` leaves room around the corners of a box that is seldom full. */
const nearer = 1.18;

export interface ThumbnailOptions {
  readonly folder: string;
  readonly scenes: readonly string[];
  /** Real seconds that a scene may run; a slow machine shows it earlier. */
  readonly patience: number;
  /** Whether pictures that are there are made anew. */
  readonly again: boolean;
}

/** Returns the files that were written. */
export async function makeThumbnails(device: GPUDevice, options: ThumbnailOptions): Promise<string[]> {
  mkdirSync(options.folder, { recursive: true });
  const surface = textureSurface(device, size.width, size.height);
  const renderer = await Renderer.create(device, surface);
  const written: string[] = [];
  for (const name of options.scenes) {
    const file = path.join(options.folder, `${name}.png`);
    if (!options.again && ['png', 'webp'].some((type) => existsSync(file.replace(/png$/, type)))) continue;
    const time = await drawScene(device, renderer, { scene: name, patience: options.patience, ...size });
    writeFileSync(file, encodePng(halved(await pixelsOf(device, surface.texture))));
    console.log(`${name}: after ${time.toFixed(2)} s`);
    written.push(file);
  }
  renderer.destroy();
  return written;
}

export interface SceneShot {
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  /** Real seconds that it may run. */
  readonly patience: number;
  readonly theme?: ThemeName;
  /** Lines of force over paled sand. */
  readonly chains?: boolean;
}

/** Runs a scene until it is worth a picture and draws it; returns the simulated time. */
export async function drawScene(device: GPUDevice, renderer: Renderer, shot: SceneShot): Promise<number> {
  const { scene: name, patience } = shot;
  const scene = sceneByName(name);
  const params = { ...defaultParams(), ...scene.parameters };
  const { sim, bodies } = await createSimulation(device, scene, params, {});
  const start = performance.now();
  while (sim.time < (sceneTimes[name] ?? defaultTime) && performance.now() - start < 1000 * patience) {
    sim.substep(128);
    await device.queue.onSubmittedWorkDone();
  }
  await sim.readCounters();
  renderer.setScene(renderScene(scene, sim.materials));
  renderer.setBodies(bodies.toDraw(sim.capacity), sim.materials);
  for (const [index, pose] of obstaclePlaces(sim.obstacles, sim.time)) renderer.placeObstacle(index, pose);
  renderer.draw({
    camera: await cameraFor(scene, sim, shot.width / shot.height),
    spheres: sim.spheres,
    grains: sim.grains,
    labels: sim.labels,
    grainCount: sim.grainCountBound,
    sphereStride: sim.sphereStride,
    colourMode: 'material',
    theme: shot.theme ?? 'light',
    quality: 'full',
    ...(shot.chains && { forceLines: await forceLines(sim) }),
  });
  await device.queue.onSubmittedWorkDone();
  const { time } = sim;
  sim.destroy();
  return time;
}

/** Near enough to fill the picture: on open ground with what is there, else with the container. */
async function cameraFor(scene: Scene, sim: Simulation, aspect: number): Promise<CameraPose> {
  const { position } = await sim.readState();
  const bodies = (await sim.readBodies()).flatMap((body) => [...body.position]);
  const open = scene.obstacles.some(({ shape }) => shape === 'plane');
  const bounds = open ? boundsOf([...position, ...bodies]) : scene.bounds;
  const framed = frameBounds(homePose(scene, aspect), bounds, aspect);
  return open ? framed : zoom(framed, 1 / nearer);
}

/** With a scale for the forces as the app finds it. */
async function forceLines(sim: Simulation): Promise<ForceLines> {
  const scales = new ColourScales(scaleHints(sim.scene, sim));
  scales.take(await sampleGrains(sim, sim.grainCountBound), 10);
  while (scales.advance(1)) {}
  let lines = sim.forceLines();
  while (!lines) {
    await sim.device.queue.onSubmittedWorkDone();
    lines = sim.forceLines();
  }
  return { ...lines, fullForce: scales.fullForce };
}

/** Without the few that rolled away. */
function boundsOf(points: readonly number[]): Bounds {
  const along = (axis: number) => points.filter((_, i) => i % 3 === axis).sort((a, b) => a - b);
  const at = (part: number) =>
    [0, 1, 2].map((axis) => along(axis)[Math.floor(part * (points.length / 3 - 1))] ?? 0) as Bounds['min'];
  return { min: at(0.02), max: at(0.98) };
}

/** What a texture of four bytes a pixel holds. */
export async function pixelsOf(device: GPUDevice, texture: GPUTexture): Promise<Picture> {
  const { width, height } = texture;
  const bytesPerRow = Math.ceil((4 * width) / 256) * 256;
  const { COPY_DST, MAP_READ } = GPUBufferUsage;
  const copy = device.createBuffer({ size: bytesPerRow * height, usage: COPY_DST | MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer: copy, bytesPerRow }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  const rows = new Uint8Array(copy.getMappedRange());
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) data.set(rows.subarray(y * bytesPerRow, y * bytesPerRow + 4 * width), y * 4 * width);
  copy.destroy();
  return { width, height, data };
}
