import { grainMass } from '../../../scene/materials';
import { fitCurve } from '../../fits/curve';
import { meanEstimate } from '../../fits/interval';
import type { Point } from '../../fits/line';
import { loadOn, readLoads } from '../../instruments/loads';
import { attempt, decided, type Finding, judged, type LabExperiment } from '../experiment';
import { diameter as d, density, pouredVolume, roomFor, sandParameters } from '../packing';
import { Rig, troublesOf } from '../rig';
import { seedsOf } from '../seeds';

const tube = 6 * d;
const floor = 1;
const parts = [0.08, 0.16, 0.32, 0.6, 1];

export const janssen: LabExperiment = {
  name: 'janssen',
  title: 'Janssen’s silo',
  shows: 'The walls of a narrow silo carry the sand: the load on its floor saturates however much is filled in.',
  source: 'Janssen 1895; Sperl 2006: σ = ρgλ(1 − e^{−z/λ}), λ = R/(2 μ K)',
  usual: { grains: 1600, seeds: 4 },
  least: 400,
  async run(host, { grains, seeds, set }) {
    const runs: { mass: number; load: number; height: number }[][] = [];
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      const run = [];
      for (const [i, part] of parts.entries()) {
        const count = Math.round(part * grains);
        const half = tube / Math.SQRT2 - 0.2 * d;
        const fill = (1.3 * pouredVolume(count, 'tetra')) / (4 * half * half) + 6 * d;
        const rig = await Rig.create(host, {
          scene: {
            name: 'laboratory-silo',
            materials: [{ name: 'sand' }],
            obstacles: [
              {
                shape: 'cylinder',
                bottom: [0, -2 * d, 0],
                top: [0, 2 * fill, 0],
                radius: tube,
                open: ['bottom', 'top'],
                material: 'sand',
              },
              { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: tube + d, material: 'sand' },
            ],
            grains: [
              {
                fill: 'lattice',
                region: { min: [-half, 0.3 * d, -half], max: [half, fill, half] },
                packed: true,
                count,
              },
            ],
            floor: -0.1,
          },
          parameters: { ...sandParameters, friction: 0.5, seed, capacity: roomFor(count), ...set },
          guided: [{ obstacle: floor, limit: 0.02 }],
        });
        try {
          await rig.settle(0.8, {
            speed: 3e-3 * Math.sqrt(9.81 * d),
            onPart: (x) =>
              host.onProgress((seed - 1 + (i + x) / parts.length) / seeds, `${count} grains, seed ${seed}`),
          });
          // the floor sinks a little, as in every careful experiment: only then does all friction of the walls point up
          const loads: number[] = [];
          rig.sim.guide(floor, [0, -0.01, 0]);
          const begin = rig.sim.time;
          await rig.run({
            seconds: 0.25,
            every: 0.01,
            sample: async ({ sim }) => {
              if (sim.time - begin > 0.12) loads.push(-loadOn(await readLoads(sim), 'obstacle', floor).force[1]);
            },
          });
          const mass = count * grainMass(rig.sim.materials[0]);
          const state = await rig.state();
          const heights = Array.from(state.ids, (_, g) => state.position[3 * g + 1]).sort((a, b) => a - b);
          run.push({ mass, load: meanEstimate(loads).value / 9.81, height: 2 * heights[heights.length >> 1] });
          troubles.push(...troublesOf(await rig.counters()));
        } finally {
          rig.destroy();
        }
      }
      runs.push(run);
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const points = runs.flat().map(({ mass, load }): Point => [mass, load]);
    // apparent mass: m_s (1 − e^{−m/m_s}), with m_s = ρ_b π R² λ
    const fit = attempt(notes, 'saturation', () =>
      fitCurve(points, (m, [ms]) => ms * (1 - Math.exp(-m / ms)), [points[points.length - 1][1]]),
    );
    const last = runs.map((run) => run[run.length - 1]);
    const share = meanEstimate(last.map(({ mass, load }) => load / mass));
    findings.push(
      decided(
        'part of the weight that the floor carries, tallest fill',
        share,
        share.value < 0.7,
        'saturates: far below 1',
      ),
    );
    if (fit) {
      const bulk = meanEstimate(last.map(({ mass, height }) => mass / (Math.PI * tube ** 2 * height))).value;
      const perLength = bulk * Math.PI * tube ** 2;
      const { value, half } = fit.parameters[0];
      const lambda = { value: value / perLength / (2 * tube), half: half / perLength / (2 * tube) };
      // K between 0.4 and 0.9 for sand, μ = 0.5: λ/D = 1/(4 μ K)
      findings.push(
        judged('λ over the width of the silo', lambda, [0.55, 1.25], '1/(4μK) with K from 0.4 to 0.9: 0.55 to 1.25'),
      );
      findings.push(
        judged(
          'residual of Janssen’s curve over its saturation',
          { value: fit.residual / value, half: Number.NaN },
          [0, 0.1],
          'his curve',
        ),
      );
      notes.push(
        `The sand is ${((100 * bulk) / density).toFixed(0)} % solid; at m = ${value.toPrecision(3)} kg the floor carries no more.`,
      );
    }
    const top = Math.max(...points.map(([m]) => m));
    const masses = Array.from({ length: 60 }, (_, i) => (top * (i + 1)) / 60);
    return {
      findings,
      plots: [
        {
          file: 'janssen',
          title: 'What the floor of a silo carries',
          x: 'mass filled in [kg]',
          y: 'mass that the floor feels [kg]',
          curves: [
            { name: 'measured', style: 'dots', points },
            ...(fit
              ? [{ name: 'Janssen', style: 'line' as const, points: masses.map((m): Point => [m, fit.at(m)]) }]
              : []),
            {
              name: 'without walls',
              style: 'dashed',
              points: [
                [0, 0],
                [top, top],
              ],
            },
          ],
        },
      ],
      tables: [
        {
          name: 'loads',
          names: ['mass [kg]', 'felt by the floor [kg]'],
          columns: [points.map(([m]) => m), points.map(([, l]) => l)],
        },
      ],
      notes,
      troubles,
    };
  },
};
