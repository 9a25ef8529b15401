/** Deterministic random numbers in [0, 1) from any list of integers, e.g. (seed, source, layer): mulberry32 on a hash. */
export function createRandom(...parts: number[]): () => number {
  let state = 0x9e3779b9;
  for (const part of parts) state = scramble(state ^ scramble(part + 0x7f4a7c15));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Finaliser of MurmurHash3: every input bit changes about half of the output bits. */
function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Unit quaternion x y z w, uniform over all rotations (Shoemake 1992). */
export function randomRotation(random: () => number): [number, number, number, number] {
  const u = random();
  const first = 2 * Math.PI * random();
  const second = 2 * Math.PI * random();
  const a = Math.sqrt(1 - u);
  const b = Math.sqrt(u);
  return [a * Math.sin(first), a * Math.cos(first), b * Math.sin(second), b * Math.cos(second)];
}

/** Point in the unit ball, uniform, by rejection. */
export function randomInBall(random: () => number): [number, number, number] {
  for (;;) {
    const x = 2 * random() - 1;
    const y = 2 * random() - 1;
    const z = 2 * random() - 1;
    if (x * x + y * y + z * z <= 1) return [x, y, z];
  }
}
