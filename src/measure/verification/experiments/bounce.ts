import { templates } from '../../../scene/templates';
import { advance } from '../../advance';
import type { Experiment } from '../experiment';
import type { Check, Curve } from '../outcome';
import { relative } from '../outcome';
import { floorPlane, rigidFloor } from '../support';

const gravity = 9.81;
const radius = 0.01;
const fall = 0.06;
const restitutions = [0.9, 0.8];
const youngModulus = 5e7;

export const bouncingBall: Experiment = {
  name: 'bouncing-ball',
  title: 'Bouncing ball',
  text:
    'Balls (r = 1 cm, E = 50 MPa) fall from h₀ − r = 6 cm onto a rigid plane, law `hertz-constant-e`. With a ' +
    'restitution that does not depend on speed, bounce k reaches h_k = (h₀ − r) e^{2k} + r. Here the height above ' +
    'the resting ball, h_k − r, is compared. The formula assumes a collision without duration. Soft, slow balls miss ' +
    'it: with E = 10 MPa, e = 0.6 and 45 substeps per contact we measured 1.8, 4.5 and 8.9 % too little after ' +
    'bounces 1 to 3, of which the weight acting during the contact accounts for 1.2, 3.4 and 7.3 % (integrated in ' +
    'f64; without weight 0.02 %) and the time step for the rest. The case here is stiff enough for the formula to ' +
    'hold to 1 %.',
  async run(lab, progress) {
    const world = await lab.create({
      params: { gravity, normalLaw: 'hertz-constant-e', timeStep: 2e-5, friction: 0, youngModulus },
      materials: [
        ...restitutions.map((restitution) => ({
          name: `e = ${restitution}`,
          template: templates.sphere,
          radius,
          restitution,
        })),
        rigidFloor,
      ],
      pairs: restitutions.map((restitution, i) => ({ materials: [i, restitutions.length], restitution })),
      obstacles: [floorPlane(restitutions.length)],
      bodies: restitutions.map((_, i) => ({ position: [0, radius + fall, 10 * radius * i], material: i })),
    });
    const drop = Math.sqrt((2 * fall) / gravity);
    /** Middle of the flight after bounce k: a fall, k − 1 whole flights, half a flight. */
    const apexTime = (e: number, k: number) =>
      drop * (1 + 2 * Array.from({ length: k - 1 }, (_, j) => e ** (j + 1)).reduce((a, b) => a + b, 0) + e ** k);
    const checks: Check[] = [];
    const tracks: [number, number][][] = restitutions.map(() => []);
    const bounces = 2;
    const end = apexTime(restitutions[0], bounces) + 0.02;
    const sampled = restitutions.map(() => new Set<number>());
    for (let time = 0; time < end; ) {
      await advance(world, 100);
      const state = await world.readState();
      time = state.time;
      for (const [i, e] of restitutions.entries()) {
        const [height, speed] = [state.position[3 * i + 1] - radius, state.velocity[3 * i + 1]];
        tracks[i].push([time, 1000 * height]);
        for (let k = 1; k <= bounces; k++) {
          if (sampled[i].has(k) || time < apexTime(e, k)) continue;
          sampled[i].add(k);
          // in the air the height of the apex follows from any point of the flight
          checks.push(
            relative(
              `e = ${e}, bounce ${k}: h − r`,
              1000 * (height + speed ** 2 / (2 * gravity)),
              1000 * fall * e ** (2 * k),
              0.01,
              'mm',
            ),
          );
        }
      }
      progress(time / end);
    }
    world.destroy();
    checks.sort((a, b) => a.what.localeCompare(b.what));
    const curves: Curve[] = tracks.map((points, i) => ({ name: `e = ${restitutions[i]}`, style: 'line', points }));
    return {
      checks,
      plots: [{ file: 'bouncing-ball', title: 'Bouncing balls', x: 'time, s', y: 'height, mm', curves }],
    };
  },
};
