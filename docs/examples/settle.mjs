// Two hundred grains settle in a box: how high they stand, and what the box carries.
import { createSimulation } from 'tetrasand';

const sand = await createSimulation(
  {
    name: 'box',
    container: { min: [-0.02, 0, -0.02], max: [0.02, 0.2, 0.02] },
    grains: [{ fill: 'lattice', region: { min: [-0.02, 0, -0.02], max: [0.02, 0.15, 0.02] }, count: 200 }],
  },
  { parameters: { friction: 0.4, radius: 0.002, youngModulus: 1e6 } },
);
await sand.run(0.5); // simulated seconds

const { grains, meanHeight, meanSpeed } = await sand.statistics();
const { position } = await sand.state();
const top = position.filter((_, i) => i % 3 === 1).reduce((most, y) => Math.max(most, y), 0);
const carried = (await sand.loads()).reduce((sum, { force }) => sum - force[1], 0);
console.log(JSON.stringify({ time: sand.time, grains, meanHeight, meanSpeed, top, carried }));
sand.destroy();
