/** Dump files on disk as states. */
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { byNumber, DumpError, dumpFrames } from '../../exchange/lammps/dump-file';
import { type DumpWorld, stateOfFrame } from '../../exchange/lammps/dump-state';
import type { BodyState } from '../../world/bodies';
import type { GrainState } from '../../world/grain-state';

/** All frames in the order of the files' numbers; throws DumpError where a file is bad, after what came before it. */
export async function* dumpStates(
  files: readonly string[],
  world: DumpWorld,
): AsyncGenerator<GrainState & { bodies: BodyState[] }> {
  for (const file of [...files].sort(byNumber)) {
    const name = path.basename(file);
    if (!existsSync(file)) throw new DumpError(`${file}: there is no such file`);
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const frame of dumpFrames(lines, name)) yield stateOfFrame(frame, world, name);
  }
}

/** The frames that a run has left: `dump.<step>`, and at its end `final.dump`. */
export function framesIn(folder: string): { series: string[]; final: string | null } {
  const names = readdirSync(folder);
  const series = names.filter((name) => /^dump\.\d+$/.test(name)).sort(byNumber);
  const final = names.includes('final.dump') ? path.join(folder, 'final.dump') : null;
  return { series: series.map((name) => path.join(folder, name)), final };
}
