import { leastSquares, type Point } from '../../fits/line';
import { decided, judged, type LabExperiment, plain } from '../experiment';
import { cylinderScene, packing, roomFor, sandParameters } from '../packing';
import { Rig } from '../rig';
import { seedsOf } from '../seeds';

/** Batches that the full cylinder holds. */
const batches = 5;
/** Substeps whose time is taken, and how often: the fastest counts, since other programs only slow it down. */
const substeps = 64;
const times = 5;
/** Grain-steps per second of the thesis, at its worst size (table 7.4). */
const thesisCundall = 1.49e6;

export const growth: LabExperiment = {
  name: 'growth',
  title: 'Growth of time and contacts with the number of grains',
  shows:
    'A cylinder is filled batch by batch. Contacts, and the time that a step takes, grow in proportion to the grains.',
  source: 'Longmore 2009 (thesis), fig. 7.19 and 7.20: both linear; table 7.4: 1.490e6 grain-steps per second',
  usual: { grains: 8000, seeds: 1 },
  least: 500,
  async run(host, { grains, seeds, set }) {
    const contacts: Point[] = [];
    const costs: Point[] = [];
    const troubles: string[] = [];
    for (const seed of seedsOf(seeds)) {
      for (let batch = 1; batch <= batches; batch++) {
        const count = Math.round((batch * grains) / batches);
        const order = { grains: count, friction: 0.5, seed, wideFor: grains, ...(set && { set }) };
        const sand = await packing(host, order);
        contacts.push([count, sand.contacts.length]);
        troubles.push(...sand.troubles.map((trouble) => `${count} grains: ${trouble}`));
        const rig = await Rig.create(host, {
          scene: cylinderScene(order),
          parameters: { ...sandParameters, friction: 0.5, seed, capacity: roomFor(grains), ...set },
          start: sand.state,
        });
        try {
          let fastest = Number.POSITIVE_INFINITY;
          for (let i = 0; i < times; i++) {
            rig.sim.substep(substeps);
            await rig.sim.done();
            const began = performance.now();
            rig.sim.substep(substeps);
            await rig.sim.done();
            fastest = Math.min(fastest, (performance.now() - began) / substeps);
            await host.breathe();
          }
          costs.push([count, fastest]);
        } finally {
          rig.destroy();
        }
      }
    }
    const byContacts = leastSquares(contacts);
    const byTime = leastSquares(costs);
    const cundall = Math.min(...costs.map(([count, ms]) => (1000 * count) / ms));
    const line = (fit: typeof byTime): Point[] =>
      [0, grains].map((n): Point => [n, fit.intercept.value + fit.slope.value * n]);
    return {
      findings: [
        decided(
          'contacts that a grain more brings',
          byContacts.slope,
          byContacts.slope.value > 1 && byContacts.r2 > 0.99,
          'a straight line that rises',
        ),
        judged('R² of contacts over grains', plain(byContacts.r2), [0.99, 1], 'linear'),
        judged('R² of time over grains', plain(byTime.r2), [0.97, 1], 'linear'),
        decided(
          'least grain-steps per second, of all sizes',
          plain(cundall),
          cundall > thesisCundall,
          `${thesisCundall.toExponential(3)} on a graphics card of 2007: at least`,
          '1/s',
        ),
      ],
      plots: [
        {
          file: 'growth-contacts',
          title: 'Contacts of a bed at rest',
          x: 'grains',
          y: 'contacts',
          curves: [
            { name: 'measured', style: 'dots', points: contacts },
            { name: 'line', style: 'line', points: line(byContacts) },
          ],
        },
        {
          file: 'growth-time',
          title: 'Time of a substep',
          x: 'grains',
          y: 'time [ms]',
          curves: [
            { name: 'measured', style: 'dots', points: costs },
            { name: 'line', style: 'line', points: line(byTime) },
          ],
        },
      ],
      tables: [
        {
          name: 'growth',
          names: ['grains', 'contacts', 'time per substep [ms]'],
          columns: [contacts.map(([n]) => n), contacts.map(([, n]) => n), costs.map(([, ms]) => ms)],
        },
      ],
      notes: [
        `A substep takes ${byTime.intercept.value.toFixed(2)} ms and ${(1000 * byTime.slope.value).toFixed(2)} µs per grain, beds at rest; the thesis waited 30 s for that, here it is the rest of other packings.`,
      ],
      troubles,
    };
  },
};
