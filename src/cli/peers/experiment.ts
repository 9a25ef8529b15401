/** The laboratory's experiment “peers”: our sand beside LAMMPS', from the same start. On the command line only. */

import { SimError } from '../../gpu/errors';
import { type Finding, type LabExperiment, type LabResult, plain, type Verdict } from '../../measure/lab/experiment';
import type { LabHost } from '../../measure/lab/rig';
import { seedsOf } from '../../measure/lab/seeds';
import { type Agreement, compared, type Engine, type PeerRow, verdictOf } from '../../measure/peers/agreement';
import type { MeasureName } from '../../measure/peers/measures';
import { measureWords } from '../../measure/peers/report';
import { peerSetup, setupNames } from '../../measure/peers/setups';
import type { Plot } from '../../measure/verification/outcome';
import { lammpsVersion, missingLammps, provideLammps, takesCoefficient } from '../lammps/provide';
import { measurePeers } from './measure';
import { actsLike, actsLikeLimited, fittedPart, impactOnLammps, numberFor } from './restitution-rule';
import { readBook } from './store';

/** What the set-ups ask for. */
const restitution = 0.65;

/** The step of 2 µs is good for three digits. */
const impactLimit = 0.002;

const near = (value: number, wanted: number): Verdict =>
  Math.abs(value - wanted) <= impactLimit
    ? 'reproduced'
    : Math.abs(value - wanted) <= 5 * impactLimit
      ? 'reproduced with a difference'
      : 'not reproduced';

const impact = (what: string, value: number, wanted: number, why: string): Finding => ({
  what,
  unit: '',
  measured: plain(value),
  published: `${wanted.toFixed(3)}, ${why}`,
  verdict: near(value, wanted),
});

/** The laboratory's words for how two programs agree. */
const verdictFor: Readonly<Record<Agreement, Verdict>> = {
  agree: 'reproduced',
  'agree, but the interval is wider': 'reproduced',
  'not told apart': 'reproduced with a difference',
  differ: 'not reproduced',
  // which way it lies, but not more than that
  'one pair': 'reproduced with a difference',
};

function finding(rows: readonly PeerRow[], name: MeasureName, limit: number, what: string): Finding[] {
  const result = compared(rows, name, limit);
  if (!result) return [];
  return [
    {
      what,
      unit: '%',
      measured: result.difference,
      published: `0 from the same start, within ${limit} %: ${result.verdict}`,
      verdict: verdictFor[result.verdict],
    },
  ];
}

/** What earlier sessions found, with the restitution as it stands: in % of ours, and how far one may be from it. */
const byNumber: readonly (readonly [setup: 'bed' | 'column', name: MeasureName, expected: number, reach: number])[] = [
  ['bed', 'meanHeight', -0.9, 0.4],
  ['column', 'runOut', 4.5, 2],
];

function unmapped(rows: readonly PeerRow[]): Finding[] {
  return byNumber.flatMap(([setup, name, expected, reach]) => {
    const result = compared(
      rows.filter(({ of }) => of === setup),
      name,
      100,
      'lammps as number',
    );
    if (!result) return [];
    const offset = { value: result.difference.value - expected, half: result.difference.half };
    return [
      {
        what: `${setup}, ${measureWords[name].title}: LAMMPS given ${restitution} as it stands, against ours`,
        unit: '%',
        measured: result.difference,
        published: `${expected} (an earlier bed of 4096 and column of 8000), within ${reach}`,
        verdict: verdictFor[verdictOf(offset, reach)],
      },
    ];
  });
}

const engineWords: Record<Engine, string> = {
  tetrasand: 'Tetrasand',
  lammps: 'LAMMPS, restitution mapped',
  'lammps as number': `LAMMPS, given ${restitution} as it stands`,
};

function plots(rows: readonly PeerRow[]): Plot[] {
  const first = (of: string) => rows.filter((row) => row.of === of && row.seed === 1);
  const curves = (of: string, points: (row: PeerRow) => PeerRow['traces']['height'] | undefined) =>
    first(of).flatMap((row) => {
      const found = points(row);
      const style =
        row.engine === 'tetrasand'
          ? ('line' as const)
          : row.engine === 'lammps'
            ? ('dots' as const)
            : ('dashed' as const);
      return found ? [{ name: engineWords[row.engine], points: found, style }] : [];
    });
  const time = 'time, s';
  return [
    {
      file: 'peers-column',
      title: 'A column whose walls go at 0.4 s: where 95 % of the sand are',
      x: time,
      y: 'distance from the middle, m',
      curves: curves('column', ({ traces }) => traces.runOut),
    },
    {
      file: 'peers-discharge',
      title: 'A silo that opens at 0.4 s',
      x: time,
      y: 'grains that have left',
      curves: curves('discharge', ({ traces }) => traces.passed),
    },
  ].filter((plot) => plot.curves.length > 1);
}

async function run(
  host: LabHost,
  { grains, seeds, set = {} }: { grains: number; seeds: number; set?: object },
): Promise<LabResult> {
  const missing = provideLammps();
  if (missing) throw new SimError('scene', missingLammps(missing));
  if (!host.device) throw new SimError('scene', 'peers needs a graphics device');
  if (Object.keys(set).length > 0)
    throw new SimError(
      'scene',
      'peers runs with parameters of its own, so that its rows can be kept: leave out --set.',
    );
  await measurePeers(host.device, {
    names: setupNames.map((name) => `setup:${name}`),
    seeds: seedsOf(seeds),
    grains,
    onProgress: (part, doing) => host.onProgress(part, doing),
  });
  const book = readBook();
  const rows = book.rows.filter((row) => row.grains === grains && row.seed <= seeds);
  const [mapped, asNumber] = [await impactOnLammps(restitution, false), await impactOnLammps(restitution, true)];
  const findings = [
    impact('restitution of one impact in LAMMPS, mapped', mapped, restitution, 'as asked for'),
    impact(
      `restitution of one impact in LAMMPS, given ${restitution} as it stands`,
      asNumber,
      actsLike(restitution),
      'by the rule below',
    ),
    ...setupNames.flatMap((name) =>
      peerSetup(name, grains, 1).limits.flatMap(([quantity, limit]) =>
        finding(
          rows.filter(({ of }) => of === name),
          quantity,
          limit,
          `${name}, ${measureWords[quantity].title}: LAMMPS against ours`,
        ),
      ),
    ),
    ...unmapped(rows),
  ];
  const notes = [
    `The rule. LAMMPS’ \`damping tsuji\` turns its number n into a coefficient α(n) by Tsuji’s polynomial and damps with α √(m* k) ξ^¼; made free of dimensions that is our collision ẍ = −max(0, x^{3/2} + κ x^{1/4} ẋ) with κ = α (src/cli/peers/restitution-rule.ts has the steps). The polynomial gives ${fittedPart(restitution).toFixed(3)} of the coefficient −√5 ln e/√(π² + ln² e) that a contact that may pull needs for e = ${restitution}: 1/√2, for it was fitted to the mass of one of two equal spheres, twice m*. So ${restitution} as it stands acts like exp(−π b/√(1 − b²)) = ${actsLike(restitution).toFixed(3)} with b = α/√5 (with \`limit_damping\`, which keeps contacts from pulling as ours do, like ${actsLikeLimited(restitution).toFixed(3)}), and the number that acts like ${restitution} with \`limit_damping\` is α⁻¹(κ(${restitution})) = ${numberFor(restitution).toFixed(4)}, which is what \`--engine lammps\`, \`npm run export\` and the benchmark write.`,
    `LAMMPS ${lammpsVersion()} ${takesCoefficient() ? 'also has `damping coeff_restitution`, which is not used here: the mapping is good for all versions' : 'has no `damping coeff_restitution` (newer versions do), so the mapped number is the only way'}. Each pair of runs begins with the same grains (the fill’s random numbers are those of the seed); differences are means over pairs with Student’s interval. Rows of all runs: docs/peers.jsonl.`,
  ];
  return { findings, plots: plots(rows), tables: [tableOf(rows)], notes, troubles: [...book.troubles] };
}

function tableOf(rows: readonly PeerRow[]): LabResult['tables'][number] {
  const kept = rows.filter(({ of }) => setupNames.some((name) => name === of));
  const names = ['setup', 'seed', 'engine', 'meanHeight', 'coordination', 'runOut', 'discharge', 'slope'];
  const order: readonly Engine[] = ['tetrasand', 'lammps', 'lammps as number'];
  const columns = [
    kept.map(({ of }) => (setupNames as readonly string[]).indexOf(of)),
    kept.map(({ seed }) => seed),
    kept.map(({ engine }) => order.indexOf(engine)),
    ...(['meanHeight', 'coordination', 'runOut', 'discharge', 'slope'] as const).map((name) =>
      kept.map(({ measures }) => measures[name] ?? Number.NaN),
    ),
  ];
  return { name: 'runs', names, columns };
}

export const peers: LabExperiment = {
  name: 'peers',
  title: 'The same sand on LAMMPS',
  shows:
    'A bed, a column, a silo and a heap from the same start here and on LAMMPS, whose contacts are given the restitution as it comes out.',
  source: 'LAMMPS (Thompson et al. 2022), pair_style granular; Tsuji, Tanaka & Ishida 1992 for its damping',
  usual: { grains: 1000, seeds: 4 },
  least: 400,
  run,
};
