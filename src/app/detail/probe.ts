/** Measures what a substep of a scene costs on a device at one of its levels, in about a tenth of a second. */
import { SimError } from '../../gpu/errors';
import { defaultParams, type Params } from '../../params/table';
import { grainsOf } from '../../scene/detail/levels';
import { resolveMaterials } from '../../scene/materials';
import type { Scene } from '../../scene/types';
import { validateScene } from '../../scene/validate';
import { Simulation } from '../../simulation';
import { prepareBodies } from '../../world/prepare-bodies';
import type { Measured } from './trials';

/** The first substeps hold compilation and first lists: so many, or fewer where they take long. */
const warmUp = 16;
/** Substeps to begin with: a slice of a continuum takes as long as many substeps of grains. */
const few = 2;
/** Long enough to be measured, s; and where even that takes longer, so many substeps are enough. */
const duration = 0.08;
const mostSubsteps = 4096;
/** Part of the time that the picture leaves to the sand. */
const share = { software: 0.6, hardware: 0.8 };

export async function probeLevel(device: GPUDevice, software: boolean, scene: Scene): Promise<Measured> {
  const trial = representative(scene);
  const params: Params = { ...defaultParams(), ...trial.parameters };
  const bodies = await prepareBodies(device, trial, params);
  const sim = await Simulation.create(device, trial, params, { bodies, spareBodies: { bodies: 0, spheres: 0 } });
  try {
    const timed = async (count: number) => {
      const started = performance.now();
      sim.substep(count);
      await finished(device.queue);
      return (performance.now() - started) / 1000;
    };
    for (let done = 0, spent = 0; done < warmUp && spent < duration; done += few) spent += await timed(few);
    for (let count = few; ; count *= 2) {
      const seconds = await timed(count);
      if (seconds < duration / 2 && count < mostSubsteps) continue;
      const { grains } = await sim.readCounters();
      const part = software ? share.software : share.hardware;
      return { level: scene.detail.level, grains: Math.max(1, grains), cost: seconds / count / part, dt: sim.dt };
    }
  } finally {
    sim.destroy();
  }
}

/**
 * Some browsers tell late that work is done, on a timer; work that is submitted makes them look. So a measurement would be as
 * coarse as the timer.
 */
async function finished(queue: GPUQueue): Promise<void> {
  let done = false;
  const end = queue.onSubmittedWorkDone().then(() => {
    done = true;
  });
  while (!done) {
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 2))]);
    if (!done) queue.submit([]);
  }
}

/** The scene itself, if most of its sand is there from the start; otherwise as much of it, half at rest and half falling. */
function representative(scene: Scene): Scene {
  const params = { ...defaultParams(), ...scene.parameters };
  const materials = resolveMaterials(scene, params);
  const all = grainsOf(scene, materials);
  const lying = grainsOf({ grains: scene.grains.filter(({ fill }) => fill !== 'pour') }, materials);
  return lying >= all / 2 ? scene : standIn(scene, params, all);
}

function standIn({ method, parameters }: Scene, { radius }: Params, grains: number): Scene {
  // m: room for one grain that lies among others, and for one that may turn
  const [packed, free] = [3.3 * radius, 4.6 * radius];
  const width = 1.2 * packed * Math.cbrt(grains);
  const layer = (size: number) => (grains / 2) * (size ** 3 / width ** 2) + size;
  const [bed, rain] = [layer(packed), layer(free)];
  const half = width / 2;
  const region = (bottom: number, top: number) => ({ min: [-half, bottom, -half], max: [half, top, half] });
  const result = validateScene({
    name: 'trial',
    method,
    parameters: { ...parameters, capacity: 2 * grains + 1024 },
    container: { min: [-half, 0, -half], max: [half, bed + rain, half] },
    grains: [
      { fill: 'lattice', region: region(0, bed), packed: true },
      { fill: 'lattice', region: region(bed, bed + rain), velocity: [0, -1.5, 0] },
    ],
  });
  if ('scene' in result) return result.scene;
  throw new SimError('scene', result.problems.map(({ message }) => message).join('\n'));
}
