import { leastSquares, type Point } from '../../fits/line';
import { attempt, decided, difference, type Finding, judged, type LabExperiment } from '../experiment';
import type { Template } from '../packing';
import { seedsOf } from '../seeds';
import { type Shear, shearBox } from '../shear-box';

/** Pa */
const stresses = [1000, 2000, 4000];
const sands: readonly { name: string; template: Template; friction: number; times: number }[] = [
  { name: 'tetra, μ = 0.5', template: 'tetra', friction: 0.5, times: 1 },
  { name: 'tetra, μ = 0.1', template: 'tetra', friction: 0.1, times: 1 },
  { name: 'sphere, μ = 0.5', template: 'sphere', friction: 0.5, times: 4 },
];

export const directShear: LabExperiment = {
  name: 'direct-shear',
  title: 'Direct shear',
  shows:
    'Under three normal stresses the shear stress of dry sand is proportional to them: a yield line through the origin, steeper with friction and steeper for tetra grains than for spheres.',
  source: 'Coulomb’s yield line; angles of friction of round and angular sands (soil mechanics): 25–30° and 30–40°',
  usual: { grains: 900, seeds: 2 },
  least: 400,
  async run(host, { grains, seeds, set }) {
    const found: { name: string; runs: { stress: number; result: Shear }[] }[] = [];
    const troubles: string[] = [];
    const total = sands.length * stresses.length * seeds;
    let done = 0;
    for (const { name, template, friction, times } of sands) {
      const runs: { stress: number; result: Shear }[] = [];
      for (const stress of stresses) {
        for (const seed of seedsOf(seeds)) {
          const order = { grains: Math.round(times * grains), friction, seed, template, stress, ...(set && { set }) };
          const result = await shearBox(host, {
            ...order,
            onPart: (part) => host.onProgress((done + part) / total, `${name}, ${stress} Pa`),
          });
          done++;
          runs.push({ stress, result });
          troubles.push(...result.troubles.map((trouble) => `${name}, ${stress} Pa: ${trouble}`));
        }
      }
      found.push({ name, runs });
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const lines = found.map(({ name, runs }) => ({
      name,
      points: runs.map(({ result }): Point => [result.normal, result.shear]),
      line: attempt(notes, name, () => leastSquares(runs.map(({ result }): Point => [result.normal, result.shear]))),
    }));
    for (const { name, line, points } of lines) {
      if (!line) continue;
      const cohesion = line.intercept.value / points[points.length - 1][1];
      notes.push(
        `${name}: tan φ = ${line.slope.value.toPrecision(3)} (φ = ${((Math.atan(line.slope.value) * 180) / Math.PI).toFixed(0)}°), intercept ${(100 * cohesion).toFixed(0)} % of the largest shear stress.`,
      );
    }
    const slope = (index: number) => lines[index].line?.slope ?? { value: Number.NaN, half: Number.NaN };
    findings.push(
      judged(
        'tan φ, tetra, μ = 0.5',
        slope(0),
        [Math.tan(Math.PI / 6), Math.tan((40 * Math.PI) / 180)],
        '30° to 40° for angular sand: 0.58 to 0.84',
      ),
    );
    const intercept = lines[0].line
      ? Math.abs(lines[0].line.intercept.value) / lines[0].points[lines[0].points.length - 1][1]
      : Number.NaN;
    findings.push(
      decided(
        'intercept over the largest shear stress, tetra',
        { value: intercept, half: Number.NaN },
        intercept < 0.1,
        'through the origin',
      ),
    );
    findings.push(
      decided(
        'tan φ at μ = 0.5 minus at 0.1',
        difference(slope(0), slope(1)),
        slope(0).value > slope(1).value,
        'rises with μ',
      ),
    );
    findings.push(
      decided(
        'tan φ, tetra minus sphere',
        difference(slope(0), slope(2)),
        slope(0).value > slope(2).value,
        'more for tetra than for spheres',
      ),
    );
    return {
      findings,
      plots: [
        {
          file: 'direct-shear',
          title: 'Yield lines',
          x: 'normal stress [Pa]',
          y: 'shear stress [Pa]',
          curves: lines.flatMap(({ name, points, line }) => {
            const label = name.replace(', ', ' ');
            return [
              { name: label, style: 'dots' as const, points },
              ...(line
                ? [
                    {
                      name: `${label}, line`,
                      style: 'line' as const,
                      points: [0, 1.05 * stresses[2]].map(
                        (x): Point => [x, line.intercept.value + line.slope.value * x],
                      ),
                    },
                  ]
                : []),
            ];
          }),
        },
        {
          file: 'direct-shear-curves',
          title: 'Stress ratio on the way, 2 kPa',
          x: 'shift [d]',
          y: 'shear over normal stress',
          curves: found.map(({ name, runs }) => ({
            name: name.replace(', ', ' '),
            style: 'line' as const,
            points: (runs.find(({ stress }) => stress === stresses[1])?.result.curve ?? []) as Point[],
          })),
        },
      ],
      tables: lines.map(({ name, points }) => ({
        name: name.replaceAll(/[^a-z0-9.]+/gi, '-'),
        names: ['normal stress [Pa]', 'shear stress [Pa]'],
        columns: [points.map(([x]) => x), points.map(([, y]) => y)],
      })),
      notes: [...notes, 'Means over the second half of a way of 3 d; the lid is rough.'],
      troubles,
    };
  },
};
