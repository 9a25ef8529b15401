/** `npm run import`: dumps of LAMMPS as states and series. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DumpError } from '../exchange/lammps/dump-file';
import { manifestName, readManifest } from '../exchange/lammps/manifest';
import { resolveMaterials } from '../scene/materials';
import { Covers } from '../world/covers';
import type { PreparedBody } from '../world/prepare-bodies';
import { prepareBodies } from '../world/prepare-bodies';
import { parsed, withSentences } from './export';
import { dumpStates } from './lammps/read-dumps';
import { requestNodeDevice } from './node-gpu';
import { UsageError } from './options';
import { type LoadedScene, loadScene, loadSceneData } from './scene-file';
import { encodeResult } from './sim-result';

const help = `Turns dumps of LAMMPS into states.

usage: npm run import -- dump.* [--out FILE.tetrasand] [--scene NAME]

  --out FILE           one file with all frames as a series; the page plays them (default: import.tetrasand)
  --scene NAME         the scene that was run, where no ${manifestName} lies beside the dumps (npm run export writes one)
`;

async function run(): Promise<number> {
  const { values, positionals } = parsed({
    out: { type: 'string' },
    scene: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help || positionals.length === 0) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const out = String(values.out ?? 'import.tetrasand');
  if (!out.endsWith('.tetrasand')) throw new UsageError('--out: name a file that ends in .tetrasand');
  const { loaded, dt } = loadedFor(positionals[0], values.scene as string | undefined);
  const prepared = await bodiesOf(loaded);
  const covers = new Covers(loaded.scene.materials.length);
  for (const body of prepared) covers.indexFor(body);
  const materials = resolveMaterials({ materials: [...loaded.scene.materials, ...covers.specs] }, loaded.params);
  const world = { materials, bodies: prepared.map(({ shape }) => shape.spheres), ...(dt && { dt }) };
  let frames = 0;
  let last = 0;
  let problem = '';
  try {
    for await (const state of dumpStates(positionals, world)) {
      const bytes = encodeResult(loaded, {
        state,
        bodies: state.bodies,
        prepared,
        materials,
        obstacles: [],
        placed: [],
        more: {},
      });
      mkdirSync(path.dirname(path.resolve(out)), { recursive: true });
      (frames++ === 0 ? writeFileSync : appendFileSync)(out, bytes);
      last = state.time;
    }
  } catch (error) {
    if (!(error instanceof DumpError) || frames === 0) throw error;
    problem = error.message;
  }
  if (problem) console.error(problem);
  console.log(
    `${out}: ${frames} state${frames === 1 ? '' : 's'}, up to ${last.toPrecision(4)} s${problem ? ', before the problem' : ''}`,
  );
  return problem ? 1 : 0;
}

/** The scene of the manifest beside the dumps, or the one that was named. */
function loadedFor(file: string, name: string | undefined): { loaded: LoadedScene; dt?: number } {
  const beside = path.join(path.dirname(path.resolve(file)), manifestName);
  const manifest = existsSync(beside) ? readManifest(readFileSync(beside, 'utf8')) : null;
  if (name) return { loaded: loadScene({ scene: name, set: {} }), ...(manifest && { dt: manifest.dt }) };
  if (!manifest) {
    throw new UsageError(
      `There is no usable ${manifestName} beside ${file}: name the scene that was run with --scene, for example --scene sandbox.`,
    );
  }
  return { loaded: loadSceneData(manifest.scene, manifest.params), dt: manifest.dt };
}

async function bodiesOf({ scene, params }: LoadedScene): Promise<PreparedBody[]> {
  if (scene.bodies.length === 0) return [];
  const { device } = await requestNodeDevice();
  const bodies = await prepareBodies(device, scene, params);
  device.destroy();
  return bodies;
}

export async function main(): Promise<number> {
  return withSentences(run, DumpError);
}
