/** What the picture costs, by quality, in turns on the same adapter: light and shadow should be nearly free next to the grains. */
import { homePose, renderScene } from '../src/app/view-scene';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { benchScene } from '../src/measure/bench/scene';
import { particlesOf, type Quality, qualities, type RenderView } from '../src/render/render-scene';
import { Renderer } from '../src/render/renderer';
import { textureSurface } from '../src/render/surface';
import { Simulation } from '../src/simulation';
import type { Report } from './beds';
import { spreadOf } from './numbers';

export interface DrawingRun {
  readonly grains: number;
  /** ms per picture, one number per round. */
  readonly milliseconds: Readonly<Record<Quality, number[]>>;
}

export interface Drawing {
  readonly adapter: string;
  readonly width: number;
  readonly height: number;
  readonly runs: DrawingRun[];
}

const size = { width: 1280, height: 720 };
/** Pictures that are timed together: the end of one cannot be told from the beginning of the next on all drivers. */
const burst = 3;

/** Everything over unlit impostors, round by round; the goal is 1.6 at most. */
export const fullOverUnlit = ({ milliseconds: { full, unlit } }: DrawingRun) =>
  spreadOf(full.map((time, i) => time / unlit[i]));

export async function measureDrawing(quick: boolean, rounds: number, report: Report): Promise<Drawing> {
  const { device, adapterName, destroy } = await requestNodeDevice();
  const surface = textureSurface(device, size.width, size.height);
  const renderer = await Renderer.create(device, surface);
  for (const quality of qualities) await renderer.prepare(quality, 'material');
  const sizes = quick ? [4096] : [16_384, 65_536];
  const runs: DrawingRun[] = [];
  for (const [index, grains] of sizes.entries()) {
    report(index / sizes.length, `${grains} grains`);
    const { scene, params } = benchScene(grains);
    const sim = await Simulation.create(device, scene, params, { spareBodies: { bodies: 0, spheres: 0 } });
    // one list build and a little fall, so that the grains are in the order that a running simulation has
    sim.substep(64);
    renderer.setScene(renderScene(scene, sim.materials));
    const view: Omit<RenderView, 'quality'> = {
      camera: homePose(scene, size.width / size.height),
      ...particlesOf(sim.method.drawable),
      colourMode: 'material',
      theme: 'light',
    };
    const draw = async (quality: Quality): Promise<number> => {
      const start = performance.now();
      for (let i = 0; i < burst; i++) renderer.draw({ ...view, quality });
      await device.queue.onSubmittedWorkDone();
      return (performance.now() - start) / burst;
    };
    const milliseconds: Record<Quality, number[]> = { unlit: [], lit: [], shadows: [], full: [] };
    for (const quality of qualities) await draw(quality);
    for (let round = 0; round < rounds; round++) {
      for (const quality of qualities) milliseconds[quality].push(await draw(quality));
      report((index + (round + 1) / rounds) / sizes.length, `${grains} grains`);
    }
    runs.push({ grains, milliseconds });
    sim.destroy();
  }
  renderer.destroy();
  destroy();
  return { adapter: adapterName, ...size, runs };
}
