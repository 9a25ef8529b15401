/** A benchmark's numbers as a text that people can copy into a report. Pure. */
import type { PassMeasurement } from './pass-cost';

export interface SceneMeasurement {
  readonly grains: number;
  /** What the grains were doing. */
  readonly phase: string;
  /** Grains × substeps per second, one number a repeat. */
  readonly grainSteps: readonly number[];
  /** s */
  readonly dt: number;
  readonly passes: PassMeasurement;
}

export interface Measurement {
  readonly adapter: string;
  /** Browser or Node with its version. */
  readonly host: string;
  readonly date: string;
  readonly scenes: readonly SceneMeasurement[];
  /** What was left out, and why. */
  readonly remarks: readonly string[];
}

const short = (value: number, digits = 3) =>
  Number(value.toPrecision(digits)).toLocaleString('en', { maximumFractionDigits: 6 });

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length > 0 ? sorted[Math.floor(sorted.length / 2)] : Number.NaN;
}

/** Columns as wide as their longest cell; the first to the left, numbers to the right. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Time, dispatches and bytes of each pass a substep, and the bandwidth that follows. */
export function passTable({ passes }: PassMeasurement): string {
  if (!passes) return 'This device has no timestamps: passes cannot be timed separately.';
  const rows = passes.map(({ name, milliseconds, dispatches, bytesRead, bytesWritten }) => [
    name,
    short(1000 * milliseconds),
    short(dispatches),
    short(bytesRead / 1e6),
    short(bytesWritten / 1e6),
    milliseconds > 0 ? short((bytesRead + bytesWritten) / milliseconds / 1e6) : '–',
  ]);
  return alignedTable([['pass', 'µs', 'dispatches', 'MB read', 'MB written', 'GB/s'], ...rows]);
}

export function sceneText({ grains, phase, grainSteps, dt, passes }: SceneMeasurement): string {
  const rate = middle(grainSteps);
  const { withHistory, withoutHistory } = passes.bytesPerSphereStep;
  const spread = `${short(Math.min(...grainSteps) / 1e6)}–${short(Math.max(...grainSteps) / 1e6)}`;
  return [
    `${grains.toLocaleString('en')} grains, ${phase}: ${short(rate / 1e6)} million grain-steps per second (${spread}); ` +
      `${short((rate * dt) / grains)} × real time at dt = ${short(1e6 * dt)} µs`,
    `${short(passes.candidatesPerContact)} candidates per contact, neighbour lists rebuilt every ${short(passes.counts.stepsPerRebuild)} substeps; ` +
      `bytes per sphere-step: ${short(withHistory.idealCaches)} with ideal caches, ${short(withHistory.noCaches)} with none ` +
      `(without history ${short(withoutHistory.idealCaches)} and ${short(withoutHistory.noCaches)})`,
    passTable(passes),
  ].join('\n');
}

export function reportText(measurement: Measurement): string {
  const { adapter, host, date, scenes, remarks } = measurement;
  return [
    'Tetrasand benchmark',
    `adapter: ${adapter}`,
    `host: ${host}`,
    `date: ${date}`,
    'tetra grains, r = 2.5 mm, E = 10 MPa, e = 0.65, μ = 0.5; hertz + spring-coulomb with history; each pass, per substep:',
    '',
    ...scenes.flatMap((scene) => [sceneText(scene), '']),
    ...remarks,
  ].join('\n');
}
