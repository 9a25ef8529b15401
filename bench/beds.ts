/** Where everybody starts: the lattice, and beds that have come to rest, which are made once and kept. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../scripts/drivers.mjs';
import { benchScene, boxWidth } from '../src/measure/bench/scene';
import { initialGrains } from '../src/scene/fills/fill';
import { resolveMaterials } from '../src/scene/materials';
import type { Phase } from './contender';
import type { Ours } from './contenders/ours';
import { readGrains, writeGrains } from './grain-file';
import { fourfold } from './mirror';

/** Raise it when beds made before should not be used any more. */
const version = 1;
/** Beds of more grains are put together from smaller ones: see mirror.ts. */
const mostSettled = 20_000;
/** Beds of up to so many grains come to rest again when they have been put together. */
const mostPatient = 100_000;
/** m/s, mean over the grains: they move a thousandth of a radius in a hundred steps. */
const quiet = 1e-3;
/** Simulated seconds after which a bed must have come to rest. */
const longest = 2;

export type Report = (part: number, note: string) => void;

function bedFile(kind: Phase, grains: number): string {
  const { scene, params, width } = benchScene(grains);
  const identity = JSON.stringify([version, width, params, scene.obstacles]);
  const mark = createHash('sha256').update(identity).digest('hex').slice(0, 8);
  const folder = path.join(cacheFolder, 'bench');
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${kind}-${grains}-${mark}.bin`);
}

function writeLattice(grains: number, file: string): void {
  const { scene, params } = benchScene(grains);
  writeGrains(file, initialGrains(scene, params, resolveMaterials(scene, params)));
}

/** Runs until the grains are quiet. */
async function settle(ours: Ours, report: Report): Promise<void> {
  const dt = await ours.dt();
  const batch = 512;
  for (let time = 0; time < longest; time += batch * dt) {
    await ours.run(batch);
    const { meanSpeed } = await ours.condition(false);
    report(0.99 * Math.min(1, time / 0.5), `mean speed ${(1000 * meanSpeed).toFixed(2)} mm/s`);
    // a lattice is at rest, too, before it falls
    if (meanSpeed < quiet && time > 0.005) return;
  }
  throw new Error(`the bed did not come to rest within ${longest} s`);
}

async function makeBed(grains: number, file: string, ours: Ours, report: Report): Promise<void> {
  // whole or not at all
  const unfinished = `${file}.part`;
  if (grains > mostSettled && grains % 4 === 0) {
    const quarter = readGrains(await provideBed('settled', grains / 4, ours, report));
    writeGrains(unfinished, fourfold(quarter, boxWidth(grains / 4)));
  } else {
    // the fall itself at the largest stable step; nothing but the step differs
    await ours.load({ grains }, { timeStep: 0 });
    await settle(ours, (part, note) => report(part, `${grains} grains fall: ${note}`));
    await ours.save(unfinished);
  }
  // beyond, the seams are left as they are: it would take hours on a processor
  if (grains <= mostPatient) {
    await ours.load({ grains, file: unfinished });
    await settle(ours, (part, note) => report(part, `${grains} grains come to rest: ${note}`));
    await ours.save(unfinished);
  }
  renameSync(unfinished, file);
}

export async function provideBed(phase: Phase, grains: number, ours: Ours, report: Report): Promise<string> {
  const file = bedFile(phase, grains);
  if (existsSync(file)) return file;
  if (phase === 'falling') writeLattice(grains, file);
  else await makeBed(grains, file, ours, report);
  return file;
}
