import { meanEstimate } from '../../fits/interval';
import { leastSquares, type Point, powerLaw } from '../../fits/line';
import { coordination } from '../../instruments/quantities';
import { attempt, decided, difference, type Finding, judged, type LabExperiment, type LabOptions } from '../experiment';
import { Press } from '../press';
import type { LabHost } from '../rig';
import { seedsOf } from '../seeds';

/** Pa: from 2.5e-4 to 4e-3 of Young's modulus. */
const stations = [500, 1000, 2000, 4000, 8000];
/** Part of the stress that is taken off to measure a modulus: half or twice as much changes it by less than 1 %. */
const probe = 0.04;
const friction = 0.5;

/** How the sand was filled: without friction it slides until it is jammed, with friction it stays loose. */
const beds = ['dense', 'loose'] as const;
type Bed = (typeof beds)[number];

interface Run {
  /** Stress and constrained modulus, Pa. */
  readonly moduli: readonly Point[];
  /** Stress and contacts of a grain with others. */
  readonly contacts: readonly Point[];
  readonly troubles: readonly string[];
}

/** Loads without gravity between a plunger and smooth walls; at each stress it waits, and takes a little off slowly. */
async function stiffness(
  host: LabHost,
  bed: Bed,
  seed: number,
  { grains, set }: LabOptions,
  onPart: (part: number) => void,
): Promise<Run> {
  const filled = bed === 'dense' ? 0 : friction;
  const order = { grains, friction: filled, seed, template: 'tetra', wideFor: 2 * grains } as const;
  const press = await Press.create(host, { ...order, glass: true, ...(set && { set }) });
  try {
    const { rig } = press;
    const reached = [await press.drive(1, (now) => now > 0.3 * stations[0], 5)];
    await rig.sim.setParams({ ...rig.sim.params, gravity: 0, friction, ...set });
    const moduli: Point[] = [];
    const contacts: Point[] = [];
    for (const [i, stress] of stations.entries()) {
      reached.push(await press.drive(1, (now) => now > stress, 5));
      await rig.run({ seconds: 0.05 });
      const now = await press.stress();
      press.reset();
      // as slowly as the contacts are strained less: about as long at every stress, many times what a wave takes
      const rate = 0.04 * (stress / 1600) ** (2 / 3);
      reached.push(await press.drive(-rate, (s) => s < (1 - probe) * now, 2));
      moduli.push([now, leastSquares(press.rows).slope.value]);
      contacts.push([now, coordination(await rig.contacts(), grains)]);
      onPart((i + 1) / stations.length);
    }
    const troubles = await press.troubles();
    return {
      moduli,
      contacts,
      troubles: reached.every(Boolean) ? troubles : [...troubles, 'a stress was not reached'],
    };
  } finally {
    press.rig.destroy();
  }
}

export const oedometer: LabExperiment = {
  name: 'oedometer',
  title: 'Oedometer: stiffness against pressure',
  shows:
    'A packing of Hertz contacts becomes stiffer with pressure, about as its cube root where the number of contacts stays the same (each contact does), and faster where pressure makes new ones.',
  source: 'effective medium theory (Walton 1987): M ∝ p^{1/3}; measured beads: 1/3 to 1/2 (Goddard 1990)',
  usual: { grains: 600, seeds: 4 },
  least: 300,
  async run(host, options) {
    const { seeds } = options;
    const runs: Record<Bed, Run[]> = { dense: [], loose: [] };
    for (const [b, bed] of beds.entries()) {
      for (const seed of seedsOf(seeds)) {
        const onPart = (part: number) =>
          host.onProgress((b + (seed - 1 + part) / seeds) / beds.length, `${bed}, seed ${seed}`);
        runs[bed].push(await stiffness(host, bed, seed, options, onPart));
      }
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const fits = Object.fromEntries(
      beds.map((bed) => [
        bed,
        runs[bed].flatMap(({ moduli }) => attempt(notes, `exponent, ${bed}`, () => powerLaw(moduli)) ?? []),
      ]),
    );
    if (fits.dense.length > 0 && fits.loose.length > 0) {
      const exponent = (bed: Bed) =>
        fits[bed].length > 1 ? meanEstimate(fits[bed].map((fit) => fit.exponent.value)) : fits[bed][0].exponent;
      const [dense, loose] = beds.map(exponent);
      const more = difference(loose, dense);
      const said = '1/3 (theory) to 1/2 (measured beads)';
      findings.push(judged('exponent of the modulus over pressure, dense', dense, [0.3, 0.5], said));
      findings.push(judged('exponent of the modulus over pressure, loose', loose, [0.3, 0.5], said));
      findings.push(
        decided(
          'exponent, loose minus dense',
          more,
          more.value > 0 && !(more.half > more.value),
          'above 0: pressure makes contacts where there are few (Goddard)',
        ),
      );
      for (const bed of beds) {
        const [first, last] = [0, stations.length - 1].map((i) =>
          meanEstimate(runs[bed].map(({ contacts }) => contacts[i][1])),
        );
        const modulus = meanEstimate(fits[bed].map(({ factor, exponent: n }) => (factor.value * 1e3 ** n.value) / 1e6));
        notes.push(
          `${bed}: a grain touches ${first.value.toFixed(1)} others at ${stations[0] / 1000} kPa and ${last.value.toFixed(1)} at ${stations[stations.length - 1] / 1000} kPa; at 1 kPa the constrained modulus is ${modulus.value.toPrecision(3)} MPa, for grains of 2 MPa.`,
        );
      }
    }
    notes.push(
      `Filled without friction (dense) or with it (loose), then pressed with μ = ${friction} and without gravity between smooth walls. At each stress the plunger stops, waits, and takes ${100 * probe} % off slowly: the slope is the modulus.`,
    );
    const first = fits.dense[0];
    return {
      findings,
      plots: [
        {
          file: 'oedometer',
          title: 'Constrained modulus for small unloading',
          x: 'stress [Pa]',
          y: 'modulus [Pa]',
          logX: true,
          logY: true,
          curves: [
            ...beds.map((bed) => ({
              name: bed,
              style: 'dots' as const,
              points: runs[bed].flatMap(({ moduli }) => [...moduli]),
            })),
            ...(first
              ? ([1 / 3, 1 / 2] as const).map((n, i) => ({
                  name: i === 0 ? 'p^1/3' : 'p^1/2',
                  style: 'dashed' as const,
                  points: [stations[0], stations[stations.length - 1]].map((p): Point => {
                    const at = (i === 0 ? first : (fits.loose[0] ?? first)) as typeof first;
                    return [p, at.factor.value * 2000 ** at.exponent.value * (p / 2000) ** n];
                  }),
                }))
              : []),
          ],
        },
      ],
      tables: beds.flatMap((bed) =>
        runs[bed].map(({ moduli, contacts }, i) => ({
          name: `${bed}-seed-${i + 1}`,
          names: ['stress [Pa]', 'modulus [Pa]', 'contacts of a grain'],
          columns: [moduli.map(([p]) => p), moduli.map(([, m]) => m), contacts.map(([, z]) => z)],
        })),
      ),
      notes,
      troubles: beds.flatMap((bed) => runs[bed].flatMap(({ troubles }) => troubles)),
    };
  },
};
