/** Moulds full of moist sand on a beach; they are lifted, and what was in them stays. Plain data, computed. Lengths in m. */

interface Block {
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  readonly height: number;
}

const [corner, half] = [0.08, 0.019];
/** The front has a gate. */
const gate = 0.02;
const thickness = 0.012;

const square = (x: number, z: number, side: number, height: number): Block => ({
  x: [x - side, x + side],
  z: [z - side, z + side],
  height,
});
const inner: readonly [number, number] = [-corner + half, corner - half];
const across = (at: number): readonly [number, number] => [at - thickness, at + thickness];

const towers = [-corner, corner].flatMap((x) => [-corner, corner].map((z) => square(x, z, half, 0.085)));
const keep = square(0, 0, 0.03, 0.12);
const curtain: readonly Block[] = [
  { x: inner, z: across(-corner), height: 0.048 },
  { x: across(-corner), z: inner, height: 0.048 },
  { x: across(corner), z: inner, height: 0.048 },
  { x: [inner[0], -gate], z: across(corner), height: 0.048 },
  { x: [gate, inner[1]], z: across(corner), height: 0.048 },
];
const blocks = [keep, ...towers, ...curtain];

/** A mould is a little higher than its sand, so that none spills when it settles. */
const mouldOf = ({ x, z, height }: Block) => ({
  shape: 'box',
  min: [x[0], 0, z[0]],
  max: [x[1], height + 0.004, z[1]],
  open: ['top', 'bottom'],
  material: 'mould',
  motion: { kind: 'linear', velocity: [0, 0.4, 0], start: 0.15, stop: 0.5 },
  until: 0.5,
});

export default {
  schema: 1,
  name: 'castle',
  title: 'Castle from moulds',
  source: 'Tetrasand',
  lookFor:
    'Ten moulds are lifted off moist sand, and the castle stands. Turn the cohesion down to 0 and it slumps; restart with “moist up to” at 0.05 and only the walls hold.',
  // the pull of the bridges presses grains together by a tenth of a radius
  parameters: { radius: 0.002, friction: 0.6, cohesion: 15, restitution: 0.3, youngModulus: 1e6, capacity: 8192 },
  materials: [
    { name: 'sand', colour: '#c2a067' },
    { name: 'beach', wall: true, rigid: true },
    { name: 'mould', wall: true, rigid: true, friction: 0, cohesion: 0 },
  ],
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 'beach' }, ...blocks.map(mouldOf)],
  grains: blocks.map(({ x, z, height }) => ({
    fill: 'lattice',
    region: { min: [x[0], 0, z[0]], max: [x[1], height, z[1]] },
    packed: true,
  })),
  camera: { position: [0.2, 0.24, 0.4], target: [0, 0.045, 0] },
  detail: { coarsest: 1000, finest: 32768 },
};
