/** A pile on open ground, and a post that is pushed through it edge first. Plain data. */

/** m: half of the way, and how long the post waits until the pile is at rest and then takes for it, s. */
const reach = 0.17;
const [settled, taken] = [0.9, 1.7];

export default {
  schema: 1,
  name: 'divided-pile',
  title: 'Divided pile',
  source: 'Yee, Christara & Lait 2009, fig. 12 and 13',
  lookFor:
    'A post is pushed through a pile and divides it into two, which stand: sand that slips back stops at a slope.',
  parameters: { radius: 0.002, friction: 1, rollingFriction: 0.0005, youngModulus: 1e6, capacity: 4096 },
  materials: [{ name: 'sand' }, { name: 'floor', wall: true }],
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 'floor' }],
  grains: [{ fill: 'lattice', region: { min: [-0.06, 0.001, -0.06], max: [0.06, 0.071, 0.06] }, packed: true }],
  bodies: [
    {
      mesh: 'box',
      size: [0.045, 0.12, 0.045],
      density: 7800,
      look: 'steel',
      material: { friction: 0.3 },
      position: [-reach, 0.061, 0],
      orientation: [0, 0.382683, 0, 0.92388],
      kind: 'driven',
      motion: {
        kind: 'path',
        waypoints: [
          { time: settled, move: [0, 0, 0] },
          { time: settled + taken, move: [2 * reach, 0, 0] },
        ],
      },
    },
  ],
  detail: { softest: 3e5 },
  camera: { position: [0.2, 0.24, 0.36], target: [0, 0.02, 0] },
};
