/** What a folder of LAMMPS files says about itself, so that its dumps become states of the scene that they came from. */
import type { Params } from '../../params/table';

export const manifestName = 'tetrasand.json';

export interface Manifest {
  readonly program: 'Tetrasand';
  readonly for: 'lammps';
  readonly version: 1;
  /** s */
  readonly dt: number;
  /** The first molecules are rigid bodies. */
  readonly bodies: number;
  /** As plain data, docs/scene-format.md. */
  readonly scene: unknown;
  readonly params: Params;
}

/** Null: this is no such file. */
export function readManifest(text: string): Manifest | null {
  try {
    const { program, for: engine, version, dt, bodies } = JSON.parse(text);
    const good = program === 'Tetrasand' && engine === 'lammps' && version === 1 && dt > 0 && bodies >= 0;
    return good ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
