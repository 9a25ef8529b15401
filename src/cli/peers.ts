/**
 * `npm run peers`: the same sand here and on LAMMPS, from the same start, side by side.
 *
 *   npm run peers -- hourglass column --seeds 3     scenes of the gallery at their coarsest level, or set-ups (bed, column …)
 *   npm run peers -- scenes | setups                all of them
 *   npm run peers -- scaling                        LAMMPS on one and two ranks, and what that means for millions of grains
 *   npm run peers -- report                         docs/peers.md from what is stored
 *
 * Each run is kept in docs/peers.jsonl as it ends; what is there is not run again.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { differenceLine } from '../exchange/lammps/difference';
import { seedsOf } from '../measure/lab/seeds';
import { linesOf, measureWords, peersMarkdown } from '../measure/peers/report';
import { busyMachine } from '../measure/peers/scaling';
import { setupNames } from '../measure/peers/setups';
import { lammpsVersion, missingLammps, provideLammps } from './lammps/provide';
import { requestNodeDevice } from './node-gpu';
import { UsageError } from './options';
import { peerScenes } from './peers/gallery';
import { measurePeers } from './peers/measure';
import { machineName, measureScaling } from './peers/measure-scaling';
import { addToBook, readBook } from './peers/store';
import { ProgressBar } from './progress';

const runnable = Object.keys(peerScenes).filter((name) => !peerScenes[name].without);
/** `column` is a scene, too: the set-up of that name is `setup:column`. */
const choices: Readonly<Record<string, readonly string[]>> = {
  setups: setupNames.map((name) => `setup:${name}`),
  scenes: runnable,
};

interface Orders {
  readonly names: readonly string[];
  readonly seeds: number;
  readonly grains: number;
}

function readOrders(args: readonly string[]): Orders {
  const rest = args.flatMap((arg) => {
    const split = /^(--[a-z]+)=(.*)$/s.exec(arg);
    return split ? [split[1], split[2]] : [arg];
  });
  let [seeds, grains] = [3, 1000];
  const names: string[] = [];
  while (rest.length > 0) {
    const arg = rest.shift() as string;
    if (!arg.startsWith('--')) names.push(...(choices[arg] ?? [arg]));
    else if (arg === '--seeds') seeds = count(arg, rest.shift(), 100);
    else if (arg === '--grains') grains = count(arg, rest.shift(), 1_000_000);
    else throw new UsageError(`${arg}: unknown option; there are --seeds and --grains`);
  }
  const known = [...runnable, ...choices.setups, 'scaling', 'report'];
  const unknown = names.filter((name) => !known.includes(name));
  const why = unknown.flatMap((name) => peerScenes[name]?.without ?? []);
  if (unknown.length > 0)
    throw new UsageError(
      `'${unknown.join("', '")}' cannot be compared${why.length > 0 ? ` (${why[0]})` : ''}; there are ${known.join(', ')}`,
    );
  if (names.length === 0) throw new UsageError(`what? ${known.join(', ')}; or setups, scenes`);
  return { names, seeds, grains };
}

function count(name: string, text: string | undefined, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`${name}: expected a whole number from 1 to ${most}, got ${text ?? 'nothing'}`);
  return value;
}

function writeReport(): void {
  const { rows, differences, troubles, scaling } = readBook();
  const text = peersMarkdown({
    rows,
    differences: Object.fromEntries(Object.entries(differences).map(([of, list]) => [of, list.map(differenceLine)])),
    troubles,
    without: Object.entries(peerScenes).flatMap(([name, { without }]) => (without ? [[name, without] as const] : [])),
    ...(scaling && { scaling }),
    machine: machineName(),
    lammps: lammpsVersion(),
  });
  writeFileSync(path.resolve('docs/peers.md'), text);
}

async function run({ names, seeds, grains }: Orders): Promise<number> {
  const missing = provideLammps();
  if (missing) throw new UsageError(missingLammps(missing));
  const bar = new ProgressBar('peers');
  if (names.includes('scaling')) {
    const scaling = await measureScaling(3, (part) => bar.update(part, 'scaling'));
    bar.end();
    const busy = busyMachine(scaling);
    if (busy) {
      console.error(busy);
      return 1;
    }
    addToBook({ scaling });
  }
  const wanted = names.filter((name) => name !== 'scaling' && name !== 'report');
  if (wanted.length > 0) {
    const { device, destroy } = await requestNodeDevice();
    await measurePeers(device, {
      names: wanted,
      seeds: seedsOf(seeds),
      grains,
      onProgress: (part, doing) => bar.update(part, doing),
      onRuns: ({ rows, troubles }) => {
        bar.end();
        for (const { name, result } of linesOf(rows))
          console.log(
            `${rows[0].of}, seed ${rows[0].seed}: ${measureWords[name].title} ${result.difference.value.toPrecision(3)} %`,
          );
        for (const trouble of troubles) console.error(trouble);
      },
    });
    destroy();
  }
  bar.end();
  writeReport();
  console.log('docs/peers.md');
  return readBook().troubles.length > 0 ? 1 : 0;
}

export async function main(): Promise<number> {
  try {
    return await run(readOrders(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}
