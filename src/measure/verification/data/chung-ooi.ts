/**
 * The eight impact tests of Chung & Ooi, "Benchmark tests for verifying discrete element modelling codes at particle impact
 * level", Granular Matter 13:643 (2011): materials, and the curves that they compare with. The curves were digitised from
 * the paper for the tests of Kratos Multiphysics (DEMApplication/tests/DEM3D_chung_ooi_tests), which allow 10 %.
 */

export interface Elastic {
  name: string;
  youngModulus: number;
  poissonRatio: number;
  density: number;
}

const elastic = (name: string, youngModulus: number, poissonRatio: number, density: number): Elastic => ({
  name,
  youngModulus,
  poissonRatio,
  density,
});

export const test1 = {
  radius: 0.01,
  speed: 10,
  friction: 0.35,
  materials: [elastic('glass', 4.8e10, 0.2, 2800), elastic('limestone', 2e10, 0.25, 2500)],
};

export const test2 = {
  radius: 0.1,
  speed: 0.2,
  materials: [elastic('aluminium alloy', 7e10, 0.3, 2699), elastic('magnesium alloy', 4e10, 0.35, 1800)],
};

export const test3 = {
  radius: 0.0025,
  speed: 3.9,
  materials: [elastic('aluminium oxide', 3.8e11, 0.23, 4000), elastic('cast iron', 1e11, 0.25, 7000)],
};

/** Curves are lists of (x, y). `dem` are Chung & Ooi's own simulations, one curve a material. */
type Points = readonly (readonly [number, number])[];

export const test4 = {
  radius: 0.0025,
  speed: 3.9,
  friction: 0.092,
  restitution: 0.98,
  materials: [elastic('aluminium oxide', 3.8e11, 0.23, 4000), elastic('aluminium alloy', 7e10, 0.33, 2700)],
  /** Angles of incidence from the normal [°]. */
  angles: [5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 85],
  /** Tangential restitution at those angles. */
  tangential: {
    dem: [
      [0.948, 0.687, 0.624, 0.616, 0.634, 0.684, 0.737, 0.781, 0.845, 0.893, 0.932, 0.966, 0.983],
      [0.899, 0.671, 0.613, 0.609, 0.633, 0.683, 0.736, 0.78, 0.844, 0.891, 0.932, 0.966, 0.983],
    ],
    /** Kharaz, Gorham & Salman 2001. */
    experiment: [
      [2.24, 0.797],
      [4.22, 0.746],
      [9.84, 0.675],
      [20.2, 0.599],
      [30.4, 0.69],
      [39.5, 0.774],
      [49.6, 0.848],
      [71.1, 0.937],
      [79.2, 0.97],
      [85.2, 0.979],
    ] as Points,
  },
  /** Spin after the impact [rad/s]. */
  spin: {
    dem: [
      [-19.3, -213, -377.8, -510.6, -599.4, -616.5, -582.3, -544.8, -457, -357.5, -246.2, -126.3, -63.1],
      [-35.3, -223.7, -389.6, -519.1, -599.4, -617.6, -582.3, -544.8, -458.1, -358.6, -245.1, -125.2, -64.2],
    ],
    experiment: [
      [5.9, -134.9],
      [10.9, -261.2],
      [21.1, -573.7],
      [31.1, -612.2],
      [39, -595.1],
      [50.2, -449.5],
      [60.1, -375.7],
      [70, -243],
      [78.6, -142.4],
      [84.3, -70.6],
    ] as Points,
  },
  /** Rebound angle of the contact point [°]; the curves of the two materials coincide in the paper. */
  angle: {
    dem: [
      [3.76, -1.56, -5.54, -7.54, -7.54, -3.55, 3.43, 11.57, 29.35, 47.79, 64.58, 78.7, 84.52],
      [3.76, -1.56, -5.54, -7.54, -7.54, -3.55, 3.43, 11.57, 29.35, 47.79, 64.58, 78.7, 84.52],
    ],
    experiment: [
      [2.1, 0.77],
      [3.94, 0.77],
      [9.72, -1.06],
      [20.3, -8.53],
      [30.2, -2.55],
      [39.1, 9.91],
      [49.5, 30],
      [59.9, 50],
      [70.5, 66.9],
      [78.9, 78.9],
      [84.8, 85.7],
    ] as Points,
  },
};

export const test5 = {
  radius: 1e-5,
  speed: 5,
  friction: 0.3,
  materials: [elastic('steel', 2.08e11, 0.3, 7850), elastic('polyethylene', 1e9, 0.4, 1400)],
  /** ψ = V_t/(μ V_n) and r ω′/(μ V_n). */
  spin: {
    dem: [
      [
        [0.058, -0.106],
        [0.353, -0.43],
        [0.682, -0.82],
        [0.994, -1.25],
        [1.341, -1.664],
        [1.688, -2.094],
        [2.0, -2.524],
        [2.329, -2.978],
        [2.988, -3.904],
        [3.318, -4.293],
        [3.994, -4.837],
        [5, -5.007],
        [6.006, -5.006],
        [10.01, -5.004],
        [20, -4.991],
      ],
      [
        [0.075, -0.097],
        [0.353, -0.438],
        [0.682, -0.901],
        [0.994, -1.331],
        [1.341, -1.761],
        [1.688, -2.216],
        [2.017, -2.67],
        [2.347, -3.116],
        [3.023, -4.05],
        [3.335, -4.456],
        [4.012, -4.934],
        [5, -4.966],
        [6.006, -4.958],
        [9.994, -4.963],
        [20, -4.942],
      ],
    ] as Points[],
    /** Finite elements, Wu 2001. */
    fem: [
      [0.006, 0],
      [0.318, -0.187],
      [0.595, -0.406],
      [0.89, -0.665],
      [1.185, -0.982],
      [1.532, -1.355],
      [1.896, -1.793],
      [2.277, -2.321],
      [2.763, -2.856],
      [3.301, -3.441],
      [3.89, -4.041],
      [4.688, -4.569],
      [5.659, -4.941],
      [7.029, -4.941],
      [9.04, -4.972],
      [12.335, -4.97],
      [18.803, -4.975],
    ] as Points,
  },
};

export const test6 = {
  radius: 0.1,
  speed: 0.2,
  friction: 0.4,
  restitution: 0.5,
  materials: [elastic('aluminium alloy', 7e10, 0.33, 2700), elastic('nylon', 2.5e9, 0.4, 1000)],
  /** 7/2 μ (1 + e) V_n/V_s and β = −V_s′/V_s, with V_s the sliding speed of the contact point. */
  beta: {
    dem: [
      [
        [0.187, -0.815],
        [0.358, -0.626],
        [0.551, -0.439],
        [0.765, -0.238],
        [0.979, -0.017],
        [1.214, 0.096],
        [1.492, 0.111],
        [1.77, 0.09],
        [2.091, 0.058],
        [2.519, 0.006],
        [2.989, -0.049],
        [3.631, -0.103],
        [4.508, -0.139],
        [5.77, -0.162],
        [7.845, -0.204],
        [11.91, -0.259],
        [23.99, -0.339],
      ],
      [
        [0.176, -0.824],
        [0.374, -0.638],
        [0.573, -0.443],
        [0.749, -0.243],
        [0.969, -0.026],
        [1.189, 0.093],
        [1.454, 0.119],
        [1.74, 0.117],
        [2.093, 0.095],
        [2.511, 0.056],
        [2.996, 0.007],
        [3.612, -0.056],
        [4.515, -0.12],
        [5.771, -0.159],
        [7.819, -0.118],
        [11.92, -0.113],
        [24.01, -0.116],
      ],
    ] as Points[],
    /** What Kratos Multiphysics computes for the aluminium alloy (its benchmark 6). */
    kratos: [
      [24.0, -0.0116],
      [11.91, -0.0101],
      [7.837, -0.0084],
      [5.77, -0.0064],
      [4.503, -0.0042],
      [3.637, 0.0002],
      [2.999, 0.0157],
      [2.503, 0.069],
      [2.1, 0.1248],
      [1.762, 0.1482],
      [1.47, 0.15],
      [1.212, 0.1209],
      [0.979, -0.0185],
      [0.764, -0.2339],
      [0.563, -0.436],
      [0.37, -0.6289],
      [0.184, -0.8158],
    ] as Points,
  },
};

/** Spins [rad/s]; the two spheres turn like gear wheels, so that nothing slips. */
export const test7 = {
  ...test6,
  materials: [elastic('aluminium alloy', 7e10, 0.33, 2700), elastic('copper', 1.2e11, 0.35, 8900)],
  spins: [0.175, 0.536, 0.933, 1.4, 2, 2.856, 4.289, 7.464, 11.34, 22.86],
};

export const test8 = {
  ...test6,
  largeRadius: 0.5,
  /** The large sphere is this much denser, and in case A this much stiffer: nearly a rigid wall. */
  factor: 1000,
};
