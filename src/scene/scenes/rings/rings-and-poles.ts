/** What the scenes `rings` and `rings-rough` share: a thousand rings above 25 poles. Plain data, computed. */
const poleSpacing = 0.095;
/** x of the rows of poles, and z, m. */
export const poles = [-2, -1, 0, 1, 2].map((i) => poleSpacing * i);

/** Rings fall in four groups, each tilted and put aside a little, so that not every one meets its pole in the middle. */
const groups = [
  { shift: [0.008, 0.004], tilt: [-0.04, 0.05] },
  { shift: [-0.012, 0.01], tilt: [0.04, 0.05] },
  { shift: [0.014, -0.012], tilt: [-0.04, 0.05] },
  { shift: [-0.004, -0.018], tilt: [0.04, 0.05] },
];
const layersOfGroup = 10;
const layerSpacing = 0.026;

const bodies = groups.map(({ shift, tilt }, group) => ({
  mesh: 'ring',
  size: 0.0645,
  density: 2700,
  look: 'steel',
  position: [
    shift[0] - 2 * poleSpacing,
    Number((0.16 + group * layersOfGroup * layerSpacing).toFixed(3)),
    shift[1] - 2 * poleSpacing,
  ],
  orientation: [tilt[0], 0, tilt[1], 0.998],
  copies: { count: [5, layersOfGroup, 5], spacing: [poleSpacing, layerSpacing, poleSpacing], jitter: 0.006 },
}));

export const ringsAndPoles = {
  schema: 1,
  source: 'Bell, Yu & Mucha 2005, fig. 9',
  container: { min: [-0.26, 0, -0.26], max: [0.26, 0.12, 0.26], open: ['top'] },
  obstacles: poles.flatMap((x) =>
    poles.map((z) => ({
      shape: 'capsule',
      bottom: [x, -0.02, z],
      top: [x, 0.12, z],
      radius: 0.009,
      inside: false,
    })),
  ),
  bodies,
  detail: { layers: true, coarsest: 100, finest: 1000 },
  camera: { position: [0.5, 0.55, 0.75], target: [0, 0.1, 0] },
};

/**
 * Spheres so small that a ring has about 110, as Bell's have; and so stiff that the step is short enough for the guard to leave
 * rings alone that fall from the top (0.94 m: 4.3 m/s).
 */
export const ringParameters = { radius: 0.0025, youngModulus: 1e7, restitution: 0.5, capacity: 1024 };
