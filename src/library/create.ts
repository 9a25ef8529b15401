/** Makes a simulation for other programs, on whatever gives it a graphics device. */
import { SimError } from '../gpu/errors';
import { formatProblem, type Problem } from '../params/problem';
import { type Params, parameterSpec } from '../params/table';
import { checkValue } from '../params/validate';
import type { DetailWish } from '../scene/detail/types';
import { scenes } from '../scene/scenes';
import { Simulation } from '../simulation';
import { prepareBodies } from '../world/prepare-bodies';
import { savedBodies } from '../world/saved-bodies';
import { placeObstacles } from '../world/saved-obstacles';
import { decodeState } from '../world/saved-state';
import { goOn } from '../world/world-memory';
import { loadSceneData } from './load-scene';
import { Sand } from './sand';

export interface SimulationChoices {
  /** Values of docs/parameters.md instead of the scene's own. */
  readonly parameters?: Partial<Params>;
  /** Of a scene that comes with Tetrasand, or has `detail`: about so many grains, or one end of its levels. */
  readonly detail?: DetailWish;
  /** `dem` or another one, instead of the scene's. */
  readonly method?: string;
  /** `own`, or another of the scene's forms: `paper` is the scene as it was published. */
  readonly form?: string;
  /** A device of your own, which stays yours; otherwise one is asked for, and goes with the sand. */
  readonly device?: GPUDevice;
  /** What is going on while shaders compile and bodies are covered with spheres. */
  readonly onProgress?: (text: string) => void;
}

/** The name of a scene (`sceneNames`), a scene as plain data (docs/scene-format.md), or a `.tetrasand` file to go on from. */
export type SceneInput = string | object | Uint8Array;

export const sceneNames: readonly string[] = Object.keys(scenes);

/** @internal */
export type RequestDevice = () => Promise<{ readonly device: GPUDevice; readonly adapterName: string }>;

/** @internal */
export async function createOn(
  requestDevice: RequestDevice,
  input: SceneInput,
  { parameters = {}, detail, method, form, device: own, onProgress }: SimulationChoices = {},
): Promise<Sand> {
  const kept = input instanceof Uint8Array ? decodeState(input) : undefined;
  const data = kept ? kept.state.scene : typeof input === 'string' ? named(input) : input;
  const problems = wrongParameters(parameters);
  const loaded = loadSceneData(
    data,
    { parameters: problems.length > 0 ? {} : parameters, detail, method, form, problems },
    kept,
  );
  if ('problems' in loaded) throw new SimError('scene', loaded.problems.map(formatProblem).join('\n'));
  const { scene, params, saved, warnings } = loaded;
  const { device, adapterName } = own
    ? { device: own, adapterName: own.adapterInfo?.description ?? '' }
    : await requestDevice();
  try {
    const bodies = saved
      ? await savedBodies(device, scene, params, saved)
      : await prepareBodies(device, scene, params, onProgress);
    const sim = await Simulation.create(device, scene, params, {
      bodies,
      ...(saved && { start: saved.grains }),
      ...(onProgress && { onProgress }),
    });
    if (saved) await placeObstacles(sim, saved.obstacles);
    const checkpoint = saved?.grains.checkpoint;
    const exact = !checkpoint || (await goOn(sim, checkpoint));
    const said = [
      ...warnings.map(formatProblem),
      ...(exact ? [] : ['The checkpoint in this file does not fit this run: contacts start without memory.']),
    ];
    return new Sand(sim, { data: loaded.data, bodies, warnings: said }, { device, adapterName, owned: !own });
  } catch (error) {
    if (!own) device.destroy();
    throw error;
  }
}

function named(name: string): unknown {
  if (Object.hasOwn(scenes, name)) return scenes[name];
  throw new SimError('scene', `There is no scene “${name}”. Those that come with Tetrasand: ${sceneNames.join(', ')}.`);
}

function wrongParameters(parameters: object): Problem[] {
  return Object.entries(parameters).flatMap(([key, value]) => {
    const spec = parameterSpec(key);
    const message = spec ? checkValue(spec, value) : 'unknown parameter; docs/parameters.md lists them';
    return message ? [{ path: `parameters.${key}`, message }] : [];
  });
}
