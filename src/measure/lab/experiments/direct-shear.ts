import type { Estimate } from '../../fits/interval';
import { leastSquares, type Point } from '../../fits/line';
import { attempt, decided, difference, type Finding, judged, type LabExperiment } from '../experiment';
import type { Template } from '../packing';
import { seedsOf } from '../seeds';
import { type Shear, shearBox } from '../shear-box';

/** Pa */
const stresses = [1000, 2000, 4000];
const sands: readonly { name: string; template: Template; friction: number }[] = [
  { name: 'tetra, μ = 0.5', template: 'tetra', friction: 0.5 },
  { name: 'tetra, μ = 0.1', template: 'tetra', friction: 0.1 },
  { name: 'sphere, μ = 0.5', template: 'sphere', friction: 0.5 },
];

export const directShear: LabExperiment = {
  name: 'direct-shear',
  title: 'Direct shear in a ring',
  shows:
    'Between a floor that turns and a lid that presses, the shear stress of dry sand is proportional to the normal stress: a yield line through the origin, steeper with friction and steeper for tetra grains than for spheres.',
  source: 'Coulomb’s yield line; angles of friction of round and angular sands (soil mechanics): 25–30° and 30–40°',
  usual: { grains: 500, seeds: 4 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const found: { name: string; runs: { stress: number; result: Shear }[] }[] = [];
    const troubles: string[] = [];
    const total = sands.length * stresses.length * seeds;
    let done = 0;
    for (const { name, template, friction } of sands) {
      const runs: { stress: number; result: Shear }[] = [];
      for (const stress of stresses) {
        for (const seed of seedsOf(seeds)) {
          const order = { grains, friction, seed, template, stress, ...(set && { set }) };
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
      const cohesion = line.intercept.value / Math.max(...points.map(([, y]) => y));
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
    const { line, points: measured } = lines[0];
    const largest = Math.max(...measured.map(([, y]) => y));
    const intercept = line
      ? { value: line.intercept.value / largest, half: line.intercept.half / largest }
      : { value: Number.NaN, half: Number.NaN };
    findings.push(
      decided(
        'intercept over the largest shear stress, tetra',
        intercept,
        Math.abs(intercept.value) < 0.1 && !(intercept.half > 0.2),
        'through the origin',
      ),
    );
    const rising = difference(slope(0), slope(1));
    const shaped = difference(slope(0), slope(2));
    const surely = ({ value, half }: Estimate) => value > 0 && !(half > value);
    findings.push(decided('tan φ at μ = 0.5 minus at 0.1', rising, surely(rising), 'rises with μ'));
    findings.push(decided('tan φ, tetra minus sphere', shaped, surely(shaped), 'more for tetra than for spheres'));
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
          x: 'way over height',
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
      notes: [
        ...notes,
        'A ring between smooth walls, 1.75 times as wide outside as inside; floor and lid are rough, gravity is off. As many grains of each shape, so that a ring of spheres is smaller, with the inertial number 6e-3 at every stress. Stresses on the lid, means over the second half of a way of 0.9 heights; the interval of a slope is that of the line through all runs.',
      ],
      troubles,
    };
  },
};
