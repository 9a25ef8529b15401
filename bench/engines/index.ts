import { createCannon } from './cannon';
import type { CreateEngine } from './engine';
import { createJolt } from './jolt';
import { createRapier } from './rapier';

export interface EngineSpec {
  readonly title: string;
  /** Of npm, with its version: figures of another version are other figures. */
  readonly package: string;
  readonly version: string;
  readonly create: CreateEngine;
  readonly mostGrains: number;
  /** Why not more. */
  readonly because: string;
}

export const engines = {
  rapier: {
    title: 'Rapier',
    package: '@dimforge/rapier3d-compat',
    version: '0.21.0',
    create: createRapier,
    mostGrains: 65_536,
    because: 'a step takes seconds',
  },
  jolt: {
    title: 'Jolt',
    package: 'jolt-physics',
    version: '1.1.0',
    create: createJolt,
    mostGrains: 4096,
    because: 'the scratch memory of its WebAssembly build holds 20,000 contacts, and it aborts beyond that',
  },
  cannon: {
    title: 'cannon-es',
    package: 'cannon-es',
    version: '0.20.0',
    create: createCannon,
    mostGrains: 4096,
    because: 'its search for pairs grows with the square of the number of grains',
  },
} as const satisfies Record<string, EngineSpec>;

export type EngineName = keyof typeof engines;
