import { meanEstimate } from '../../fits/interval';
import { type Point, powerLaw } from '../../fits/line';
import { attempt, type Finding, judged, type LabExperiment } from '../experiment';
import { type Loop, loadingLoop } from '../press';
import { seedsOf } from '../seeds';

const stress = 1e4;

/** Slope of the unloading branch against the stress: where the packing no longer rearranges it is elastic. Pa. */
function moduli({ unloading }: Loop): Point[] {
  const rows = unloading.filter(([, s]) => s > 0.05 * stress);
  return rows.slice(4).flatMap(([strain, s], i): Point[] => {
    const [before, sBefore] = rows[i];
    return before - strain > 1e-6 ? [[0.5 * (s + sBefore), (sBefore - s) / (before - strain)]] : [];
  });
}

export const oedometer: LabExperiment = {
  name: 'oedometer',
  title: 'Oedometer: stiffness against pressure',
  shows: 'A packing of Hertz contacts becomes stiffer with pressure, about as its cube root: each contact does.',
  source: 'effective medium theory (Walton 1987): M ∝ p^{1/3}; measured beads: 1/3 to 1/2 (Goddard 1990)',
  usual: { grains: 2000, seeds: 2 },
  least: 300,
  async run(host, { grains, seeds, set }) {
    const loops: Loop[] = [];
    for (const seed of seedsOf(seeds)) {
      loops.push(
        await loadingLoop(host, {
          grains,
          friction: 0.5,
          seed,
          template: 'tetra',
          stress,
          ...(set && { set }),
          onPart: (part) => host.onProgress((seed - 1 + part) / seeds, `seed ${seed}`),
        }),
      );
    }
    const notes: string[] = [];
    const findings: Finding[] = [];
    const points = loops.map(moduli);
    const fits = points.flatMap((run) => attempt(notes, 'exponent', () => powerLaw(run)) ?? []);
    if (fits.length > 0) {
      const exponent = fits.length > 1 ? meanEstimate(fits.map((fit) => fit.exponent.value)) : fits[0].exponent;
      findings.push(
        judged('exponent of the modulus over pressure', exponent, [0.3, 0.5], '1/3 (theory) to 1/2 (measured beads)'),
      );
      const modulus = meanEstimate(fits.map(({ factor, exponent: n }) => (factor.value * 1e4 ** n.value) / 1e6));
      notes.push(`At 10 kPa the constrained modulus is ${modulus.value.toPrecision(3)} MPa, for grains of 2 MPa.`);
    }
    return {
      findings,
      plots: [
        {
          file: 'oedometer',
          title: 'Constrained modulus while unloading',
          x: 'stress [Pa]',
          y: 'modulus [Pa]',
          logX: true,
          logY: true,
          curves: [
            ...points.map((run, i) => ({ name: `seed ${i + 1}`, style: 'dots' as const, points: run })),
            ...(fits.length > 0
              ? [
                  {
                    name: 'p^1/3',
                    style: 'dashed' as const,
                    points: [1e3, 1e4].map(
                      (p): Point => [p, fits[0].factor.value * 1e4 ** fits[0].exponent.value * (p / 1e4) ** (1 / 3)],
                    ),
                  },
                ]
              : []),
          ],
        },
      ],
      tables: points.map((run, i) => ({
        name: `seed-${i + 1}`,
        names: ['stress [Pa]', 'modulus [Pa]'],
        columns: [run.map(([p]) => p), run.map(([, m]) => m)],
      })),
      notes,
      troubles: loops.flatMap((loop) => loop.troubles),
    };
  },
};
