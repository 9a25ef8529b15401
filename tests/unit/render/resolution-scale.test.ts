import { describe, expect, it } from 'vitest';
import {
  defaultResolutionLimits,
  initialResolution,
  nextResolution,
  type ResolutionState,
} from '../../../src/render/resolution-scale';

/** A GPU whose drawing time goes with the number of pixels: `full` ms at scale 1. */
function run(
  full: number,
  frames: number,
  start: ResolutionState = initialResolution,
): { state: ResolutionState; changes: number } {
  let state = start;
  let changes = 0;
  for (let i = 0; i < frames; i++) {
    const next = nextResolution(state, full * state.scale ** 2);
    if (next.scale !== state.scale) changes++;
    state = next;
  }
  return { state, changes };
}

describe('resolution scale', () => {
  it('leaves a fast GPU alone', () => {
    expect(run(5, 1000)).toEqual({ state: expect.objectContaining({ scale: 1 }), changes: 0 });
  });

  it('goes down until frames are in time, and no further', () => {
    const { state } = run(25, 200);
    expect(25 * state.scale ** 2).toBeLessThanOrEqual(defaultResolutionLimits.target * 1.2);
    expect(25 * state.scale ** 2).toBeGreaterThan(defaultResolutionLimits.target * 0.6);
  });

  it('stops at the floor', () => {
    expect(run(1000, 1000).state.scale).toBe(defaultResolutionLimits.floor);
  });

  it('recovers when the load is gone', () => {
    const slow = run(40, 200).state;
    expect(run(4, 20_000, slow).state.scale).toBe(1);
  });

  it.each([12, 15, 18, 22, 26, 35, 50])('does not flicker at %d ms', (full) => {
    const settled = run(full, 500).state;
    expect(run(full, 10_000, settled).changes).toBeLessThanOrEqual(2);
  });

  it('is not moved by a single long frame, nor by a frame time that is none', () => {
    expect(nextResolution(initialResolution, 500).scale).toBe(1);
    for (const time of [Number.NaN, 0, -1, Number.POSITIVE_INFINITY])
      expect(nextResolution(initialResolution, time)).toBe(initialResolution);
  });
});
