/** Bell’s fig. 6 among sand: a camel, covered with the spheres that sand touches. Plain data. */
export default {
  schema: 1,
  name: 'camel',
  title: 'Covered camel',
  source: 'Bell, Yu & Mucha 2005, fig. 6',
  lookFor:
    'A camel drops onto sand. Sand and ground touch the spheres that cover it: B shows them instead of the mesh.',
  parameters: { radius: 0.0025, youngModulus: 1e6, capacity: 4096 },
  container: { min: [-0.09, 0, -0.13], max: [0.09, 0.06, 0.13], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.089, 0.001, -0.129], max: [0.089, 0.03, 0.129] }, packed: true }],
  bodies: [{ mesh: 'camel', size: 0.2, density: 700, look: 'clay', position: [0, 0.13, -0.02] }],
  detail: { softest: 3e5 },
  camera: { position: [0.36, 0.2, 0.26], target: [0, 0.08, 0] },
};
