/** A driven stick that writes into a bed: once around a figure eight, out of the sand, and a star. Plain data, computed. */
const depth = 0.083; // m, how far the stick is lowered
const [settled, lowered] = [0.3, 0.55]; // s

/** x and z of the eight at an angle of its course. */
export const eight = (angle: number) => [0.085 * Math.sin(angle), 0.05 * Math.sin(2 * angle)];
const star = (corner: number) => {
  const angle = (4 * Math.PI * corner) / 5;
  return [0.085 * Math.sin(angle), 0.055 * Math.cos(angle)];
};

interface Leg {
  readonly place: readonly number[];
  readonly down: boolean;
  readonly seconds: number;
}

const eightPoints = 64;
const legs: Leg[] = [
  ...Array.from({ length: eightPoints + 1 }, (_, i) => ({
    place: eight((2 * Math.PI * i) / eightPoints),
    down: true,
    seconds: i === 0 ? lowered - settled : 3 / eightPoints,
  })),
  { place: eight(0), down: false, seconds: 0.3 },
  { place: star(0), down: false, seconds: 0.3 },
  ...Array.from({ length: 6 }, (_, i) => ({ place: star(i), down: true, seconds: i === 0 ? 0.3 : 0.6 })),
  { place: star(0), down: false, seconds: 0.3 },
];

let time = settled;
const waypoints = [{ time, move: [0, 0, 0] }];
for (const { place, down, seconds } of legs) {
  time += seconds;
  waypoints.push({ time: Number(time.toFixed(4)), move: [place[0], down ? -depth : 0, place[1]] });
}

export default {
  schema: 1,
  name: 'tracing',
  title: 'Tracing',
  source: 'Yee, Christara & Lait 2009, fig. 14',
  lookFor:
    'A stick draws a figure eight and then a star. It leaves furrows with raised banks, and the second figure cuts through the first.',
  parameters: { youngModulus: 1e6, capacity: 4096 },
  container: { min: [-0.13, 0, -0.09], max: [0.13, 0.06, 0.09], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.129, 0.001, -0.089], max: [0.129, 0.04, 0.089] }, packed: true }],
  bodies: [
    {
      mesh: 'box',
      size: [0.014, 0.09, 0.014],
      density: 7800,
      look: 'steel',
      material: { friction: 0.3 },
      position: [0, 0.135, 0],
      kind: 'driven',
      motion: { kind: 'path', waypoints },
    },
  ],
  detail: { softest: 3e5 },
  camera: { position: [0.14, 0.3, 0.3], target: [0, 0.02, 0] },
};
