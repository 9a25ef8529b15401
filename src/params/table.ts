/**
 * Every parameter of the program, declared once. The `Params` type, the panel, the share link, validation, the command
 * line and docs/parameters.md all come from this table.
 */
import { checkCluster, clusterForm } from './cluster';
import { normalLawNames, tangentialLawNames } from './laws';

interface SpecBase {
  key: string;
  unit: string;
  label: string;
  folder:
    | 'Sand'
    | 'Grain'
    | 'Moisture'
    | 'Gravity'
    | 'Contact law'
    | 'Laws as printed'
    | 'Time'
    | 'Scene'
    | 'Brush'
    | 'View';
  /** Key in the share link. */
  shortKey: string;
  /** `live` acts on the running sand, `reset` when the scene restarts. */
  applies: 'live' | 'reset';
  /** Methods that have it; absent: all. */
  methods?: readonly string[];
  /** One sentence: what it does to the sand. */
  help: string;
}

export interface NumberSpec extends SpecBase {
  default: number;
  /** Range of the slider. */
  min: number;
  max: number;
  step: number;
  scale: 'linear' | 'log';
  integer?: true;
  /** What files and links may hold, where that is wider than the slider (a steel ball of 0.1 m is not a slider value). */
  accepts?: readonly [number, number];
  options?: undefined;
  check?: undefined;
}

export interface ChoiceSpec extends SpecBase {
  default: string;
  options: readonly string[];
  check?: undefined;
}

/** A line of text. */
export interface TextSpec extends SpecBase {
  default: string;
  options?: undefined;
  /** What it may be, in words, and what is wrong with a text, or null. */
  form: string;
  check(text: string): string | null;
}

export type ParameterSpec = NumberSpec | ChoiceSpec | TextSpec;

// biome-ignore format: one paragraph per parameter reads as a table.
const table = [
  {
    key: 'friction', default: 0.5, min: 0, max: 2, step: 0.01, scale: 'linear', unit: '', label: 'friction',
    folder: 'Sand', shortKey: 'f', applies: 'live', methods: ['dem'],
    help: 'Coulomb friction coefficient μ: how strongly grains resist sliding; higher values make steeper piles.',
  },
  {
    key: 'youngModulus', default: 1e7, min: 1e5, max: 1e9, step: 1e5, scale: 'log', accepts: [1e3, 1e13], unit: 'Pa',
    label: 'stiffness E', folder: 'Sand', shortKey: 'E', applies: 'live', methods: ['dem'],
    help: "Young's modulus of a grain: higher values mean less overlap but a smaller time step, so slower sand.",
  },
  {
    key: 'poissonRatio', default: 0.3, min: 0, max: 0.49, step: 0.01, scale: 'linear', accepts: [0, 0.499], unit: '',
    label: 'Poisson ratio', folder: 'Grain', shortKey: 'nu', applies: 'live', methods: ['dem'],
    help: 'Sideways bulging ν of a squeezed grain: sets the shear stiffness of contacts relative to the normal one.',
  },
  {
    key: 'restitution', default: 0.65, min: 0.05, max: 1, step: 0.01, scale: 'linear', accepts: [0.01, 1], unit: '',
    label: 'restitution', folder: 'Grain', shortKey: 'e', applies: 'live', methods: ['dem'],
    help: 'Rebound speed over impact speed, at the reference impact speed: 1 bounces forever, low values barely bounce.',
  },
  {
    key: 'density', default: 2600, min: 100, max: 10000, step: 10, scale: 'log', accepts: [0.01, 1e9], unit: 'kg/m³',
    label: 'density', folder: 'Grain', shortKey: 'rho', applies: 'live',
    help: 'Density of the grain material: heavier grains press and push harder.',
  },
  {
    key: 'radius', default: 2.5e-3, min: 5e-4, max: 1e-2, step: 1e-4, scale: 'log', accepts: [1e-6, 10], unit: 'm',
    label: 'sphere radius', folder: 'Grain', shortKey: 'r', applies: 'reset',
    help: 'Radius of one sphere of a grain (a tetra grain is 2.2 times as large): finer sand needs smaller steps.',
  },
  {
    key: 'grainShape', default: 'tetra', options: ['tetra', 'cube', 'rod', 'sphere', 'own', 'mixture'], unit: '', label: 'grain shape',
    folder: 'Grain', shortKey: 'gs', applies: 'reset', methods: ['dem'],
    help: 'Cluster of spheres that a grain is, with the volume of four spheres of “sphere radius”: angular ones pile up steeper.',
  },
  {
    key: 'ownCluster', default: '0 0 0, 2 0 0, 0 2 0', form: clusterForm, check: checkCluster, unit: 'radii', label: 'own cluster',
    folder: 'Grain', shortKey: 'oc', applies: 'reset', methods: ['dem'],
    help: 'Centres of the spheres of the grain shape “own”, each as x y z, with commas between them: any shape of up to eight spheres.',
  },
  {
    key: 'sizeSpread', default: 1, min: 1, max: 3, step: 0.05, scale: 'linear', unit: '', label: 'size spread',
    folder: 'Grain', shortKey: 'gsp', applies: 'reset', methods: ['dem'],
    help: 'Largest over smallest grain of the same sand, in three sizes of equal number: small ones settle between large ones.',
  },
  {
    key: 'rollingFriction', default: 0, min: 0, max: 1e-3, step: 1e-5, scale: 'linear', accepts: [0, 1], unit: 'm',
    label: 'rolling friction', folder: 'Grain', shortKey: 'rf', applies: 'live', methods: ['dem'],
    help: 'Lever arm of the rolling resistance (Yee): stops rolling grains and makes piles of round ones steeper.',
  },
  {
    key: 'cohesion', default: 0, min: 0, max: 50, step: 0.1, scale: 'linear', accepts: [0, 1e6], unit: '',
    label: 'cohesion', folder: 'Moisture', shortKey: 'co', applies: 'live', methods: ['dem'],
    help: 'Bond number, pull-off force over grain weight: 0 is dry sand, a few tens is moist sand that can form walls.',
  },
  {
    key: 'moistLevel', default: 1, min: 0, max: 1, step: 0.001, scale: 'linear', accepts: [-10, 1], unit: 'm', label: 'moist up to',
    folder: 'Moisture', shortKey: 'ml', applies: 'live', methods: ['dem'],
    help: 'Height up to which sand is moist: cohesion holds below it, and above it the sand is dry; at 1 it is moist everywhere.',
  },
  {
    key: 'dryingStart', default: 0, min: 0, max: 10, step: 0.1, scale: 'linear', accepts: [0, 1e6], unit: 's', label: 'dries from',
    folder: 'Moisture', shortKey: 'ds', applies: 'live', methods: ['dem'],
    help: 'Simulated time at which the sand begins to dry from above, where it has a drying speed.',
  },
  {
    key: 'dryingSpeed', default: 0, min: 0, max: 0.2, step: 0.001, scale: 'linear', accepts: [0, 100], unit: 'm/s',
    label: 'drying speed', folder: 'Moisture', shortKey: 'dy', applies: 'live', methods: ['dem'],
    help: 'Speed at which the height up to which sand is moist sinks: walls that only cohesion holds fall when it passes them.',
  },
  {
    key: 'gravity', default: 9.81, min: 0, max: 30, step: 0.01, scale: 'linear', accepts: [0, 1000], unit: 'm/s²',
    label: 'gravity', folder: 'Gravity', shortKey: 'g', applies: 'live',
    help: 'Gravitational acceleration: 9.81 on Earth, 1.62 on the Moon; with 0 the sand floats.',
  },
  {
    key: 'gravityTilt', default: 0, min: 0, max: 180, step: 1, scale: 'linear', unit: '°', label: 'tilt',
    folder: 'Gravity', shortKey: 'gt', applies: 'live',
    help: 'Angle between gravity and straight down: tilts the whole world, so sand slides to the low side.',
  },
  {
    key: 'gravityHeading', default: 0, min: -180, max: 180, step: 1, scale: 'linear', accepts: [-360, 360], unit: '°',
    label: 'heading', folder: 'Gravity', shortKey: 'gh', applies: 'live',
    help: 'Direction in which tilted gravity leans: angle about the vertical axis (0 is towards +x, 90 towards −z).',
  },
  {
    key: 'normalLaw', default: 'hertz', options: normalLawNames, unit: '', label: 'normal law',
    folder: 'Contact law', shortKey: 'nl', applies: 'live', methods: ['dem'],
    help: 'How a contact pushes back: decides whether restitution stays constant, falls or rises with impact speed.',
  },
  {
    key: 'tangentialLaw', default: 'spring-coulomb', options: tangentialLawNames, unit: '',
    label: 'tangential law', folder: 'Contact law', shortKey: 'tl', applies: 'live', methods: ['dem'],
    help: 'How a contact resists sliding: laws with memory hold a pile forever, viscous-coulomb lets it creep.',
  },
  {
    key: 'impactSpeed', default: 1, min: 0.01, max: 10, step: 0.01, scale: 'log', accepts: [1e-4, 1e3], unit: 'm/s',
    label: 'reference impact speed', folder: 'Contact law', shortKey: 'v', applies: 'live', methods: ['dem'],
    help: 'Impact speed at which the restitution holds: with the hertz law slower impacts bounce more, faster ones less.',
  },
  {
    key: 'contactTime', default: 0, min: 0, max: 1e-2, step: 1e-5, scale: 'linear', accepts: [0, 1], unit: 's',
    label: 'contact time', folder: 'Contact law', shortKey: 'tc', applies: 'live', methods: ['dem'],
    help: 'Duration of a collision with the linear law, 0 for that of a Hertz contact: longer means softer, faster sand.',
  },
  {
    key: 'viscousFriction', default: 3, min: 0, max: 20, step: 0.1, scale: 'linear', accepts: [0, 1000], unit: 'm*/t_c',
    label: 'viscous friction', folder: 'Contact law', shortKey: 'vf', applies: 'live', methods: ['dem'],
    help: 'Drag of viscous-coulomb below the Coulomb limit: with higher values piles creep less and grains jitter more.',
  },
  {
    key: 'staticResponse', default: 0.5, min: 0.05, max: 1, step: 0.01, scale: 'linear', accepts: [0.01, 10], unit: '',
    label: 'static response', folder: 'Contact law', shortKey: 'sr', applies: 'live', methods: ['dem'],
    help: 'Exponent γ of static-damped (Yee): with lower values friction builds up later in the slip.',
  },
  {
    key: 'stiction', default: 0, min: 0, max: 1, step: 1, scale: 'linear', integer: true, unit: '', label: 'stiction',
    folder: 'Contact law', shortKey: 'st', applies: 'live', methods: ['dem'],
    help: 'Pulls grains that barely move on an obstacle to rest there (Yee 2.3.5): 1 turns it on, 0 off.',
  },
  {
    key: 'objectLaw', default: 'same', options: ['same', ...tangentialLawNames], unit: '', label: 'law on objects',
    folder: 'Contact law', shortKey: 'ol', applies: 'live', methods: ['dem'],
    help: 'Tangential law between grains and obstacles, with its own constants as in Yee 6, or the same as between grains.',
  },
  {
    key: 'repulsionExponent', default: 1.5, min: 1, max: 2, step: 0.05, scale: 'linear', accepts: [0.5, 3], unit: '',
    label: 'β of the power law', folder: 'Laws as printed', shortKey: 'be', applies: 'live', methods: ['dem'],
    help: 'Exponent β of the overlap in the repulsion k_r ξ^β (Bell 7): 1 is a linear spring, 3/2 elastic spheres.',
  },
  {
    key: 'dissipationExponent', default: 0.5, min: 0, max: 1, step: 0.05, scale: 'linear', accepts: [0, 3], unit: '',
    label: 'α of the power law', folder: 'Laws as printed', shortKey: 'al', applies: 'live', methods: ['dem'],
    help: 'Exponent α of the overlap in the dashpot k_d ξ^α (Bell 7): decides how the bounce changes with impact speed.',
  },
  {
    key: 'repulsionStrength', default: 0, min: 0, max: 1e7, step: 1e4, scale: 'linear', accepts: [0, 1e13], unit: 'N/m^β',
    label: 'k_r of the power law', folder: 'Laws as printed', shortKey: 'kr', applies: 'live', methods: ['dem'],
    help: 'Stiffness k_r of the power law given directly (Bell 7, Yee k_α), or 0 for the one of elastic spheres of E.',
  },
  {
    key: 'dissipationStrength', default: 50, min: 0, max: 500, step: 1, scale: 'linear', accepts: [0, 1e9], unit: 'N s/m^(1+α)',
    label: 'k_d of the power law', folder: 'Laws as printed', shortKey: 'kd', applies: 'live', methods: ['dem'],
    help: 'Dashpot k_d of the power law given directly (Bell 7, Yee k_β): 0 bounces for ever; restitution is not used.',
  },
  {
    key: 'viscousStrength', default: 0, min: 0, max: 10, step: 0.01, scale: 'linear', accepts: [0, 1e6], unit: 'N s/m',
    label: 'k_t, viscous', folder: 'Laws as printed', shortKey: 'kt', applies: 'live', methods: ['dem'],
    help: 'Drag k_t of the viscous laws given directly (Bell 16 and 18, Yee 2), or 0 for the one of “viscous friction”.',
  },
  {
    key: 'springStrength', default: 0, min: 0, max: 1e5, step: 10, scale: 'linear', accepts: [0, 1e12], unit: 'N/m',
    label: 'k_t, spring', folder: 'Laws as printed', shortKey: 'ksp', applies: 'live', methods: ['dem'],
    help: 'Constant stiffness k_t of the tangential spring given directly (Bell 19, Yee 3), or 0 for Mindlin’s.',
  },
  {
    key: 'staticStrength', default: 0.1, min: 0, max: 1, step: 0.01, scale: 'linear', accepts: [0, 100], unit: 't_c',
    label: 'k_t, static-damped', folder: 'Laws as printed', shortKey: 'kst', applies: 'live', methods: ['dem'],
    help: 'Factor k_t of the dashpot d_t of static-damped (Yee 5), as a time in contact durations: 0 does not damp slip.',
  },
  {
    key: 'staticDamping', default: 'slope', options: ['slope', 'printed'], unit: '', label: 'd_t, static-damped',
    folder: 'Laws as printed', shortKey: 'sd', applies: 'live', methods: ['dem'],
    help: 'Dashpot d_t of static-damped: the slope of its spring, or the bracket 1 − (…)^(γ−1) of Yee’s table, which drives slip for γ < 1.',
  },
  {
    key: 'stictionStrength', default: 2.1, min: 0, max: 10, step: 0.1, scale: 'linear', accepts: [0, 100], unit: '',
    label: 'k_s of stiction', folder: 'Laws as printed', shortKey: 'ks', applies: 'live', methods: ['dem'],
    help: 'Strength k_s of stiction on obstacles (Yee 7): how often in t_q the sliding speed of a held grain decays by e.',
  },
  {
    key: 'rollingStiction', default: 0.1, min: 0, max: 2, step: 0.01, scale: 'linear', accepts: [0, 100], unit: '',
    label: 'k_τ of stiction', folder: 'Laws as printed', shortKey: 'ktau', applies: 'live', methods: ['dem'],
    help: 'Strength k_τ of stiction against turning (Yee 2.3.5): how often in t_q the spin of a held grain decays by e.',
  },
  {
    key: 'stictionTime', default: 1e-3, min: 1e-4, max: 1e-2, step: 1e-4, scale: 'log', accepts: [1e-6, 10], unit: 's',
    label: 't_q of stiction', folder: 'Laws as printed', shortKey: 'tq', applies: 'live', methods: ['dem'],
    help: 'Time t_q in which stiction brings a held grain to rest (Yee 7): a short one holds hard and needs short steps.',
  },
  {
    key: 'objectFriction', default: 1, min: 0, max: 2, step: 0.01, scale: 'linear', unit: '', label: 'μ_q on objects',
    folder: 'Laws as printed', shortKey: 'muq', applies: 'live', methods: ['dem'],
    help: 'Friction coefficient μ_q of grains on obstacles with a law of their own (Yee 6): high values hold the foot of a pile.',
  },
  {
    key: 'objectViscosity', default: 1, min: 0, max: 10, step: 0.01, scale: 'linear', accepts: [0, 1e6], unit: 'N s/m',
    label: 'k_q on objects', folder: 'Laws as printed', shortKey: 'kq', applies: 'live', methods: ['dem'],
    help: 'Drag k_q of grains on obstacles with a viscous law of their own (Yee 6), below the Coulomb limit μ_q F_n.',
  },
  {
    key: 'objectRolling', default: 5e-4, min: 0, max: 1e-3, step: 1e-5, scale: 'linear', accepts: [0, 1], unit: 'm s',
    label: 'μ_τ on objects', folder: 'Laws as printed', shortKey: 'mut', applies: 'live', methods: ['dem'],
    help: 'Rolling drag μ_τ F_n ω of grains on obstacles with a law of their own (Yee 6): stops grains that roll on the floor.',
  },
  {
    key: 'frictionAngle', default: 33, min: 0, max: 60, step: 0.5, scale: 'linear', accepts: [0, 75], unit: '°',
    label: 'friction angle', folder: 'Sand', shortKey: 'fa', applies: 'live', methods: ['unilateral', 'pic-flip'],
    help: 'Angle of internal friction θ of the sand as a whole: higher values make steeper piles.',
  },
  {
    key: 'packing', default: 0.48, min: 0.4, max: 0.74, step: 0.01, scale: 'linear', accepts: [0.1, 1], unit: '',
    label: 'packing', folder: 'Grain', shortKey: 'pk', applies: 'reset', methods: ['unilateral', 'pic-flip'],
    help: 'Part of the volume that grains fill in sand at rest (tetrahedra 0.48, spheres 0.6): with less, the same grains are more sand.',
  },
  {
    key: 'yieldSurface', default: 'round', options: ['round', 'box'], unit: '', label: 'yield surface',
    folder: 'Contact law', shortKey: 'ys', applies: 'live', methods: ['unilateral'],
    help: 'Limit of the friction stress: the cone itself, or the box around it of the paper, which slides early.',
  },
  {
    key: 'frictionIterations', default: 10, min: 2, max: 60, step: 2, scale: 'linear', integer: true, accepts: [0, 200],
    unit: '', label: 'friction iterations', folder: 'Contact law', shortKey: 'fi', applies: 'live', methods: ['unilateral'],
    help: 'Iterations of the friction solve per step: with more of them fast changes of the stress are exact, and slower.',
  },
  {
    key: 'pressureCycles', default: 3, min: 1, max: 10, step: 1, scale: 'linear', integer: true, accepts: [1, 50],
    unit: '', label: 'pressure cycles', folder: 'Contact law', shortKey: 'pc', applies: 'live', methods: ['unilateral', 'pic-flip'],
    help: 'Multigrid cycles of the pressure solve per step: with one of them deep sand slowly sinks. Fluid-like (PIC/FLIP): at most, but eight may be.',
  },
  {
    key: 'pressureTolerance', default: 1e-4, min: 1e-6, max: 1e-2, step: 1e-6, scale: 'log', accepts: [1e-7, 1], unit: '',
    label: 'pressure tolerance', folder: 'Contact law', shortKey: 'pt', applies: 'live', methods: ['pic-flip'],
    help: 'Part of its volume that a cell may lose or gain in a step: with less the pressure solve takes more cycles.',
  },
  {
    key: 'filling', default: 'sand', options: ['sand', 'water'], unit: '', label: 'filled with', folder: 'Sand',
    shortKey: 'fw', applies: 'reset', methods: ['pic-flip'],
    help: 'What the grains of the scene are: sand, or water in the same place, which has no friction.',
  },
  {
    key: 'wallFriction', default: 0.6, min: 0, max: 2, step: 0.01, scale: 'linear', unit: '', label: 'wall friction',
    folder: 'Sand', shortKey: 'wf', applies: 'live', methods: ['pic-flip'],
    help: 'Coefficient of friction μ of the sand on walls: with 0 it slides on them as if they were wet ice.',
  },
  {
    key: 'yieldCohesion', default: 0, min: 0, max: 2000, step: 10, scale: 'linear', accepts: [0, 1e7], unit: 'Pa',
    label: 'yield cohesion', folder: 'Moisture', shortKey: 'yc', applies: 'live', methods: ['pic-flip'],
    help: 'Shear stress c that sand bears without any pressure: moist sand stands in steep walls with it.',
  },
  {
    key: 'wallLaw', default: 'pressure', options: ['pressure', 'impact'], unit: '', label: 'wall friction from',
    folder: 'Contact law', shortKey: 'wl', applies: 'live', methods: ['pic-flip'],
    help: 'What presses sand on walls: its pressure, or only what falls onto them in a step, as printed (Zhu 2.8).',
  },
  {
    key: 'picBlend', default: 1, min: 0, max: 1, step: 0.01, scale: 'linear', unit: '', label: 'PIC part',
    folder: 'Contact law', shortKey: 'pb', applies: 'live', methods: ['pic-flip'],
    help: "Part of the grid's own velocity that sand takes on in a step: 1 damps it (PIC), 0 keeps all its motion (FLIP).",
  },
  {
    key: 'speed', default: 1, min: 0.01, max: 1, step: 0.01, scale: 'log', unit: '×', label: 'speed', folder: 'Time',
    shortKey: 's', applies: 'live',
    help: 'Target number of simulated seconds per real second: 1 is real time, less is slow motion.',
  },
  {
    key: 'timeStep', default: 0, min: 0, max: 1e-3, step: 1e-6, scale: 'linear', accepts: [0, 0.1], unit: 's',
    label: 'time step', folder: 'Time', shortKey: 'dt', applies: 'live', methods: ['dem'],
    help: 'Fixed time step, or 0 for the stable one: with too large a step the sand boils.',
  },
  {
    key: 'integrator', default: 'symplectic-euler', options: ['symplectic-euler', 'velocity-verlet', 'rkf45', 'rk23'], unit: '',
    label: 'integrator', folder: 'Time', shortKey: 'in', applies: 'live', methods: ['dem'],
    help: 'How forces become motion: fixed steps (Verlet follows each bounce more closely), or steps by an error tolerance.',
  },
  {
    key: 'tolerance', default: 1e-4, min: 1e-5, max: 1, step: 1e-5, scale: 'log', accepts: [1e-9, 100], unit: 'radii/t_c',
    label: 'tolerance', folder: 'Time', shortKey: 'tol', applies: 'live', methods: ['dem'],
    help: 'Local error that adaptive steps (rkf45, rk23) may make in the time of a contact, in radii: less is slower.',
  },
  {
    key: 'leastStep', default: 0.5, min: 0.05, max: 1, step: 0.05, scale: 'linear', accepts: [0.01, 1], unit: 'stable steps',
    label: 'shortest step', folder: 'Time', shortKey: 'ls', applies: 'live', methods: ['dem'],
    help: 'Shortest adaptive step, in stable ones: it is taken whatever its error, and the sand costs more with a shorter one.',
  },
  {
    key: 'sleep', default: 0, min: 0, max: 1, step: 1, scale: 'linear', integer: true, unit: '', label: 'sleep',
    folder: 'Time', shortKey: 'sl', applies: 'live', methods: ['dem'],
    help: 'Sand at rest sleeps and costs nothing until something disturbs it: 1 turns it on (as the page does), 0 off.',
  },
  {
    key: 'capacity', default: 16384, min: 1024, max: 1048576, step: 1024, scale: 'log', integer: true,
    accepts: [1, 2000000], unit: 'grains', label: 'capacity', folder: 'Scene', shortKey: 'n', applies: 'reset',
    help: 'Maximum number of grains that memory is allocated for: pouring stops there.',
  },
  {
    key: 'cellSize', default: 0, min: 0, max: 0.05, step: 1e-4, scale: 'linear', accepts: [0, 10], unit: 'm',
    label: 'cell size', folder: 'Scene', shortKey: 'cs', applies: 'reset', methods: ['unilateral', 'pic-flip'],
    help: 'Side of a cell of the grid, or 0 for one that a slow device computes well: finer sand needs smaller steps.',
  },
  {
    key: 'wishedSpeed', default: 0.5, min: 0.05, max: 1, step: 0.01, scale: 'log', unit: '×', label: 'wished speed',
    folder: 'Scene', shortKey: 'ws', applies: 'live',
    help: 'Automatic detail takes the finest grains that still run at this many simulated seconds per real second.',
  },
  {
    key: 'seed', default: 1, min: 0, max: 9999, step: 1, scale: 'linear', integer: true, accepts: [0, 4294967295],
    unit: '', label: 'seed', folder: 'Scene', shortKey: 'seed', applies: 'reset',
    help: 'Seed of the random numbers: the same seed gives the same grains, another one a different pile.',
  },
  {
    key: 'brushSize', default: 0.03, min: 0.005, max: 0.2, step: 0.001, scale: 'log', accepts: [1e-5, 100], unit: 'm',
    label: 'brush size', folder: 'Brush', shortKey: 'bs', applies: 'live',
    help: 'Radius of the brush: a larger one pours a wider stream of grains.',
  },
  {
    key: 'brushShapes', default: 'own', options: ['own', 'all'], unit: '', label: 'shapes of the brush',
    folder: 'Brush', shortKey: 'bsh', applies: 'reset', methods: ['dem'],
    help: 'What the brush can pour: grains of the scene only, or also tetras, cubes, rods, spheres and own clusters of the same sand (slower).',
  },
  {
    key: 'pourRate', default: 800, min: 1, max: 10000, step: 1, scale: 'log', accepts: [0.01, 1e6], unit: 'grains/s',
    label: 'pour rate', folder: 'Brush', shortKey: 'pr', applies: 'live',
    help: 'Grains per second that the brush pours, as long as they fit through it without overlap.',
  },
  {
    key: 'pushSpeed', default: 1, min: 0.1, max: 5, step: 0.01, scale: 'log', accepts: [0.001, 1000], unit: 'm/s',
    label: 'wind speed', folder: 'Brush', shortKey: 'ps', applies: 'live',
    help: 'Wind speed of the push tool: grains inside the brush are accelerated up to this speed.',
  },
  {
    key: 'blastSpeed', default: 3, min: 0.3, max: 20, step: 0.01, scale: 'log', accepts: [0.001, 1000], unit: 'm/s',
    label: 'blast speed', folder: 'Brush', shortKey: 'bl', applies: 'live',
    help: 'Speed at which an explosion throws the grains at its centre; they rise by about v²/2g.',
  },
] as const satisfies readonly ParameterSpec[];

type TableRow = (typeof table)[number];

/** Flat record of every parameter: numbers, names of choices, and lines of text. */
export type Params = {
  -readonly [Row in TableRow as Row['key']]: Row extends { options: readonly (infer Option)[] }
    ? Option
    : Row extends { form: string }
      ? string
      : number;
};
export type ParameterKey = keyof Params;

export const parameterTable: readonly (ParameterSpec & { key: ParameterKey })[] = table;

/** Parameters that a method has. */
export const parametersOf = (method: string): ReadonlySet<ParameterKey> =>
  new Set(parameterTable.filter(({ methods }) => methods?.includes(method) ?? true).map(({ key }) => key));

const specs = new Map<string, ParameterSpec & { key: ParameterKey }>(parameterTable.map((spec) => [spec.key, spec]));

export function parameterSpec(key: string): (ParameterSpec & { key: ParameterKey }) | undefined {
  return specs.get(key);
}

export function defaultParams(): Params {
  return Object.fromEntries(parameterTable.map((spec) => [spec.key, spec.default])) as Params;
}
