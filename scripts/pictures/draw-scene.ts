/** One picture of a running scene by the app's own renderer. */
import { ColourScales } from '../../src/app/colour-scales';
import { obstaclePlaces } from '../../src/app/obstacle-places';
import { homePose, renderScene, scaleHints } from '../../src/app/view-scene';
import type { RunningScene } from '../../src/app/world';
import { type CameraPose, frameBounds, lookAt, projectPoint, zoom } from '../../src/render/camera';
import { type ForceLines, particlesOf } from '../../src/render/render-scene';
import type { Renderer } from '../../src/render/renderer';
import type { ThemeName } from '../../src/render/themes';
import type { Bounds, Scene } from '../../src/scene/types';
import { sceneBounds } from '../../src/scene/view';
import type { Simulation } from '../../src/simulation';
import type { Picture } from './encode-png';

/** Part of the picture, each way, that the corners of the scene may reach. */
const filled = 0.9;

/** Grains that are drawn of a continuum. */
const finePoints = 1_000_000;
/** Nodes of the grid for sand as a surface. */
const surfaceNodes = 2 ** 20;

export interface Shot {
  readonly width: number;
  readonly height: number;
  readonly theme?: ThemeName;
  /** Lines of force over paled sand. */
  readonly chains?: boolean;
  /** As one surface instead of grains. */
  readonly surface?: boolean;
  /** Left out: near enough to fill the picture. */
  readonly camera?: Scene['camera'];
}

export async function drawScene(
  device: GPUDevice,
  renderer: Renderer,
  { sim, bodies }: RunningScene,
  shot: Shot,
): Promise<void> {
  await sim.readCounters();
  renderer.setScene(renderScene(sim.scene, sim.materials));
  renderer.setBodies(bodies.toDraw(sim.method.capacity), sim.materials);
  for (const [index, pose] of obstaclePlaces(sim.obstacles, sim.time)) renderer.placeObstacle(index, pose);
  const aspect = shot.width / shot.height;
  if (shot.surface) await renderer.prepare('full', 'material', surfaceNodes);
  renderer.draw({
    camera: shot.camera ? lookAt(shot.camera.position, shot.camera.target) : await framing(sim, aspect),
    ...particlesOf(sim.method.drawable),
    finePoints,
    ...(shot.surface && { surfaceNodes }),
    colourMode: 'material',
    theme: shot.theme ?? 'light',
    quality: 'full',
    ...(shot.chains && { forceLines: await forceLines(sim) }),
  });
  await device.queue.onSubmittedWorkDone();
}

/** From where the scene is looked at, so near that what there is fills the picture: on open ground the sand, else the container. */
async function framing(sim: Simulation, aspect: number): Promise<CameraPose> {
  const { scene } = sim;
  const { position } = await sim.readState();
  const bodies = (await sim.readBodies()).flatMap((body) => [...body.position]);
  const open = scene.obstacles.some(({ shape }) => shape === 'plane');
  const { min, max } = open ? boundsOf([...position, ...bodies]) : sceneBounds(scene.obstacles, [], []);
  const inside = (pose: CameraPose) =>
    [0, 1, 2, 3, 4, 5, 6, 7].every((i) => {
      const { x, y } = projectPoint(pose, aspect, [
        i & 1 ? max[0] : min[0],
        i & 2 ? max[1] : min[1],
        i & 4 ? max[2] : min[2],
      ]);
      return Math.abs(x) < filled && Math.abs(y) < filled;
    });
  let pose = frameBounds(homePose(scene, aspect), { min, max }, aspect);
  while (inside(zoom(pose, 0.97))) pose = zoom(pose, 0.97);
  return pose;
}

/** With a scale for the forces as the app finds it. */
async function forceLines(sim: Simulation): Promise<ForceLines> {
  const scales = new ColourScales(scaleHints(sim.scene, sim));
  scales.take(await sim.method.sample(), 10);
  while (scales.advance(1)) {}
  const { drawable } = sim.method;
  await drawable.prepareForceLines?.();
  sim.method.refresh();
  const lines = drawable.forceLines?.();
  if (!lines) throw new Error('this method has no lines of force');
  return { ...lines, fullForce: scales.fullForce };
}

/** Without the few that rolled away. */
function boundsOf(points: readonly number[]): Bounds {
  const along = (axis: number) => points.filter((_, i) => i % 3 === axis).sort((a, b) => a - b);
  const at = (part: number) =>
    [0, 1, 2].map((axis) => along(axis)[Math.floor(part * (points.length / 3 - 1))] ?? 0) as Bounds['min'];
  return { min: at(0.005), max: at(0.995) };
}

/** What a texture of four bytes per pixel holds. */
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
