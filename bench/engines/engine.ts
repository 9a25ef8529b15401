/**
 * Rigid-body engines for games, from npm: the scene as they like it. Their packages are installed by the bench alone, so
 * their types are not at hand; each file declares the few calls that it makes.
 */
import type { GrainSeeds } from '../../src/scene/types';
import type { Box } from './walls';

/** Lengths are scaled up: these engines are made for things of a metre. Times stay true, so gravity is scaled too. */
export const lengthScale = 100;

export interface EngineScene {
  /** SI; the engine scales them. */
  readonly seeds: GrainSeeds;
  /** Centres of the spheres in a grain, and their radius, scaled. */
  readonly offsets: readonly (readonly number[])[];
  readonly radius: number;
  /** Static boxes, scaled. */
  readonly walls: readonly Box[];
  /** Scaled, along −y. */
  readonly gravity: number;
  readonly friction: number;
  readonly restitution: number;
  /** s */
  readonly stepTime: number;
}

export interface Engine {
  step(): void;
  /** Position (scaled) and orientation of grain `index`. */
  pose(index: number): { position: number[]; orientation: number[] };
}

/** `library` is the imported package. */
export type CreateEngine = (library: unknown, scene: EngineScene) => Promise<Engine>;
