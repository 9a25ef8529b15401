/**
 * Every constant of sleep: when a grain counts as being at rest, and what wakes it. Sand at rest costs nothing while it
 * sleeps, but sleep changes results (docs/physics.md): a sleeping grain is a fixed obstacle until the forces on it no longer
 * balance. Speeds, times and accelerations scale with gravity and the smallest radius; without gravity nothing sleeps.
 */
import { defineConstants } from '../../gpu/shader-constants';

/**
 * Speed at which a grain may still be at rest, in √(g r): 0.8 mm/s for coarse sand. A bed that has fallen into place bounces
 * for seconds as a whole, because neighbours hardly move against each other; what tells it from flow is that its forces
 * balance. With 1e-3, 16,384 grains took 2.5 s to fall asleep.
 */
export const restSpeed = 5e-3;
/**
 * How long a grain and all that touch it must be at rest, in √(r/g). 3: a grain that topples starts slowly, but its speed
 * grows by e in about √(r/g).
 */
export const restTime = 3;
/** Unbalanced force that wakes a grain, in weights; half of it keeps one from falling asleep. */
export const wakeWeight = 0.02;

/** The same, in pushes that the rounding of positions gives a grain (uniforms.ts), on top: a bed of stiff sand would wake from them. */
export const wakeNoise = 6;

export const { wakeFraction } = defineConstants('SleepLimit', 'f32', {
  /**
   * The same, in sums of the grain's normal forces, on top: what carries much feels more of the rounding.
   */
  wakeFraction: 2e-3,
});

/** A grain's word `sleep`: see dem/lib/sleep.wgsl. */
export const {
  sleepAsleep,
  sleepDeep,
  sleepLooked,
  sleepCountShift,
  sleepTouchingShift,
  sleepTouchingMask,
  sleepForceMask,
} = defineConstants('SleepWord', 'u32', {
  sleepAsleep: 1,
  /** It does not even look at its contacts: nothing near it is awake. */
  sleepDeep: 2,
  /** It has looked at its contacts since the last disturbance. */
  sleepLooked: 4,
  /** Awake: substeps at rest, from here on. */
  sleepCountShift: 3,
  /** Asleep: touching contacts (six bits), and the upper bits of their normal forces' sum. */
  sleepTouchingShift: 3,
  sleepTouchingMask: 63,
  sleepForceMask: 0xfffffe00,
});
