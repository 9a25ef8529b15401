/** Surfaces under force control: a plunger with its own mass that carries a force, and a servo wall that keeps a stress. */
import type { Vec3 } from '../../scene/types';
import type { Simulation } from '../../simulation';
import { intervalSteps } from '../../world/world-state';
import { loadOn, readLoads } from './loads';

export interface ForceControl {
  /** Index of an obstacle whose motion is guided. */
  readonly obstacle: number;
  /** Unit vector along which it moves; a positive force pushes it that way. */
  readonly axis: Vec3;
  /** N along the axis, at a time. */
  force(time: number): number;
  /** kg; 0: a servo without inertia, which goes by the stiffness of what it touches. */
  readonly mass: number;
  /** s: how soon a servo would be there if only the contacts that it touches gave way; a bed of n layers takes about n times as long. */
  readonly within?: number;
  /** How it is carried along besides, across the axis, m/s. */
  drift?(time: number): Vec3;
  /** Velocity while nothing touches, m/s along the axis, and the fastest that a servo moves on. */
  readonly approach: number;
}

/** What a control did in its last interval. */
export interface ControlState {
  /** m along the axis from where it was put. */
  move: number;
  /** m/s along the axis. */
  velocity: number;
  /** N: what the sand pushes back with, along the negative axis. */
  resistance: number;
}

/**
 * The next velocity, m/s. Implicit in the stiffness k of the contacts, so that no mass is too light and no bed too stiff:
 * m (v' − v)/Δt = F − R − k v' Δt. Without mass it goes to where the contacts that it touches would balance, within a given time: slower
 * than waves cross the sand, or it would drive them.
 */
export function nextVelocity(
  { mass, approach, within = 0.01 }: Pick<ForceControl, 'mass' | 'approach' | 'within'>,
  state: Pick<ControlState, 'velocity' | 'resistance'>,
  wanted: number,
  stiffness: number,
  interval: number,
): number {
  const excess = wanted - state.resistance;
  if (mass > 0) return (state.velocity + (excess * interval) / mass) / (1 + (stiffness * interval ** 2) / mass);
  if (stiffness === 0) return approach;
  return Math.min(approach, excess / (stiffness * Math.max(2 * interval, within)));
}

export class ForceController {
  readonly state: ControlState = { move: 0, velocity: 0, resistance: 0 };
  readonly #sim: Simulation;
  readonly #control: ForceControl;

  constructor(sim: Simulation, control: ForceControl) {
    this.#sim = sim;
    this.#control = control;
  }

  /** Call it between two intervals of substeps: measures, and lets the surface go on accordingly. */
  async act(): Promise<void> {
    const { obstacle, axis, force, drift } = this.#control;
    const sim = this.#sim;
    const load = loadOn(await readLoads(sim), 'obstacle', obstacle);
    const along = (v: readonly number[]) => v.reduce((sum, x, i) => sum + x * axis[i], 0);
    this.state.resistance = -along(load.force);
    this.state.move = along(sim.obstaclePose(obstacle).position);
    const interval = intervalSteps * sim.dt;
    const velocity = nextVelocity(this.#control, this.state, force(sim.time), load.stiffness, interval);
    const across = drift?.(sim.time) ?? [0, 0, 0];
    sim.guide(obstacle, axis.map((x, i) => x * velocity + across[i]) as Vec3);
    this.state.velocity = along(guidedVelocity(sim, obstacle));
  }
}

/** What its limit has left of it. */
function guidedVelocity(sim: Simulation, obstacle: number): Vec3 {
  const { motion } = sim.obstacles[obstacle];
  return motion?.kind === 'guided' ? motion.velocity : [0, 0, 0];
}
