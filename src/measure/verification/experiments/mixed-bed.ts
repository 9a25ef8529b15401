import { makeTemplate, templates } from '../../../scene/templates';
import type { Vec3 } from '../../../scene/types';
import { advance } from '../../advance';
import { meanSpeed } from '../../statistics';
import { cloud } from '../cloud';
import type { Experiment } from '../experiment';
import { atMost } from '../outcome';
import { boxTouches, touches } from '../sums';

/** A given template: an L of five spheres, not symmetric, with a full inertia tensor before it is turned. */
const bent = makeTemplate('bent', [
  [0, 0, 0],
  [2, 0, 0],
  [4, 0, 0],
  [0, 2, 0],
  [0, 2, 1.5],
]);

export const mixedBed: Experiment = {
  name: 'mixed-bed',
  title: 'A bed of all templates, radii 1 : 3',
  text:
    '125 grains of five kinds (tetra, cube, sphere, rod and a template given as data) with sphere radii of 2 to 6 ' +
    'mm, densities of 1000 to 5000 kg/m³ and friction coefficients of 0.2 to 0.8 fall into a box and settle. Nothing ' +
    'may explode: no guard fires, no list overflows, no grain is lost, overlaps are a few percent, and all grains ' +
    'are slow at the end.',
  async run(lab, progress) {
    const params = { gravity: 9.81, youngModulus: 5e6, restitution: 0.4 };
    const materials = [
      { name: 'sphere', template: templates.sphere, radius: 0.006, density: 1000, friction: 0.2 },
      { name: 'tetra', template: templates.tetra, radius: 0.002, density: 5000, friction: 0.5 },
      { name: 'rod', template: templates.rod, radius: 0.004, density: 2600, friction: 0.8 },
      { name: 'cube', template: templates.cube, radius: 0.002, density: 2000, friction: 0.5 },
      { name: 'bent', template: bent, radius: 0.002, density: 2600, friction: 0.3 },
      { name: 'wall', wall: true },
    ];
    const bodies = cloud({ side: 5, materials, params, spacing: 1.01, speed: 0.1, spin: 5 });
    const half = Math.max(...bodies.map(({ position }) => Math.max(...position))) + 0.02;
    const box = { min: [-half, -half, -half] as Vec3, max: [half, 3 * half, half] as Vec3, material: 5 };
    const world = await lab.create({
      params,
      materials,
      bodies,
      obstacles: [{ shape: 'box', open: ['top'], inside: true, ...box }],
    });
    let deepest = 0;
    const rounds = 14;
    for (let i = 1; i <= rounds; i++) {
      await advance(world, Math.round(0.03 / world.dt));
      const state = await world.readState();
      // the relative overlap of two spheres, over the smaller of them
      for (const [a, b, overlap] of [
        ...touches(state, world.materials),
        ...boxTouches(state, world.materials, { ...box, max: [half, 9, half] }),
      ]) {
        deepest = Math.max(deepest, overlap / Math.min(a.wall ? 1 : a.radius, b.wall ? 1 : b.radius));
      }
      progress(i / rounds);
    }
    const state = await world.readState();
    const { guards, listOverflow, nonFinite, removed, grains } = await world.readCounters();
    world.destroy();
    return {
      checks: [
        atMost(
          'guards, overflows, non-finite numbers and lost grains',
          guards + listOverflow + nonFinite + removed + (bodies.length - grains),
          0,
        ),
        // Hertz gives 7 % of the radius for the heaviest pair at 1.5 m/s
        atMost('largest overlap over sphere radius', deepest, 0.1),
        atMost('mean speed at the end', meanSpeed(state), 0.02, 'm/s'),
      ],
    };
  },
};
