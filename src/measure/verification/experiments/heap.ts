import type { TangentialLaw } from '../../../params/laws';
import { templates } from '../../../scene/templates';
import { advance } from '../../advance';
import { meanSpeed } from '../../statistics';
import { cloud } from '../cloud';
import type { Experiment, Progress } from '../experiment';
import { atLeast, atMost, type Check, type Plot } from '../outcome';
import type { Laboratory } from '../setup';
import { floorPlane, rigidFloor } from '../support';

interface HeapPlan {
  /** side³ grains. */
  side: number;
  /** Seconds to settle, and then to be watched. */
  settle: number;
  watch: number;
  samples: number;
}

interface HeapTrack {
  /** (time, mean speed) and (time, height of the highest grain's centre), all the time. */
  speed: [number, number][];
  height: [number, number][];
  troubles: number;
}

/** Grains of 5 mm spheres, softer than sand (E = 5 MPa) so that 10 s can be waited for; overlaps stay below 1 % of a radius. */
const params = { gravity: 9.81, radius: 5e-3, youngModulus: 5e6, restitution: 0.4, friction: 0.5 } as const;

async function heap(
  lab: Laboratory,
  tangentialLaw: TangentialLaw,
  plan: HeapPlan,
  progress: Progress,
): Promise<HeapTrack> {
  const all = { ...params, tangentialLaw };
  const materials = [{ name: 'gravel', template: templates.tetra }, rigidFloor];
  const bodies = cloud({ side: plan.side, materials, params: all, spacing: 1.005, speed: 0.1, spin: 5 });
  const lowest = Math.min(...bodies.map(({ position }) => position[1]));
  for (const body of bodies) body.position[1] += 0.012 - lowest;
  const world = await lab.create({ params: all, materials, obstacles: [floorPlane(1)], bodies });
  const track: HeapTrack = { speed: [], height: [], troubles: 0 };
  const duration = plan.settle + plan.watch;
  for (let sample = 0; sample < plan.samples; sample++) {
    await advance(world, Math.round(duration / plan.samples / world.dt));
    const state = await world.readState();
    let highest = 0;
    for (let i = 0; i < bodies.length; i++) highest = Math.max(highest, state.position[3 * i + 1]);
    track.speed.push([state.time, meanSpeed(state)]);
    track.height.push([state.time, highest]);
    progress((sample + 1) / plan.samples);
  }
  const { guards, listOverflow, nonFinite, removed } = await world.readCounters();
  track.troubles = guards + listOverflow + nonFinite + removed;
  world.destroy();
  return track;
}

/** Relative change of the height since the settling ended. */
function sinking(track: HeapTrack, settle: number): [number, number][] {
  const watched = track.height.filter(([time]) => time >= settle);
  return watched.map(([time, height]) => [time, height / watched[0][1] - 1]);
}

const largest = (points: readonly (readonly [number, number])[]) =>
  Math.max(...points.map(([, value]) => Math.abs(value)));
const last = (points: readonly (readonly [number, number])[]) => points[points.length - 1][1];

async function compareHeaps(lab: Laboratory, plan: HeapPlan, name: string, progress: Progress) {
  const spring = await heap(lab, 'spring-coulomb', plan, (part) => progress(part / 2));
  const viscous = await heap(lab, 'viscous-coulomb', plan, (part) => progress(0.5 + part / 2));
  const after = (track: HeapTrack) => track.speed.filter(([time]) => time >= plan.settle);
  const [held, creeping] = [sinking(spring, plan.settle), sinking(viscous, plan.settle)];
  const checks: Check[] = [
    atMost('spring-coulomb: mean speed after settling', largest(after(spring)), 1e-4, 'm/s'),
    atMost(`spring-coulomb: largest relative change of the height in ${plan.watch} s`, largest(held), 1e-3),
    atLeast(
      'viscous-coulomb: mean speed at the end over that of spring-coulomb',
      last(viscous.speed) / last(spring.speed),
      10,
    ),
    atLeast(
      `viscous-coulomb: relative loss of height in ${plan.watch} s over that of spring-coulomb`,
      Math.abs(last(creeping)) / largest(held),
      3,
    ),
    atMost('guards, overflows, non-finite numbers and lost grains', spring.troubles + viscous.troubles, 0),
  ];
  const plots: Plot[] = [
    {
      file: `${name}-speed`,
      title: `Mean speed of ${plan.side ** 3} grains`,
      x: 'time, s',
      y: 'mean speed, m/s',
      logY: true,
      curves: [
        { name: 'spring-coulomb', style: 'line', points: spring.speed },
        { name: 'viscous-coulomb', style: 'line', points: viscous.speed },
      ],
    },
    {
      file: `${name}-height`,
      title: 'Height of the heap after settling',
      x: 'time, s',
      y: 'relative change',
      curves: [
        { name: 'spring-coulomb', style: 'line', points: held },
        { name: 'viscous-coulomb', style: 'line', points: creeping },
      ],
    },
  ];
  return { checks, plots };
}

export const smallHeap: Experiment = {
  name: 'small-heap',
  title: 'A small heap comes to rest',
  text:
    '512 tetra grains fall into a heap on a floor and settle for 1.3 s (until about 1 s single grains still slide ' +
    'down its sides); then the heap is observed for 0.2 s. (The long version with 4096 grains and 10 s is below.)',
  run: (lab, progress) => compareHeaps(lab, { side: 8, settle: 1.3, watch: 0.2, samples: 30 }, 'small-heap', progress),
};

export const largeHeap: Experiment = {
  name: 'heap',
  slow: true,
  title: 'A heap of 4096 grains comes to rest and stays',
  text:
    'A block of 16³ loose tetra grains (spheres of 5 mm, E = 5 MPa, μ = 0.5, e = 0.4) collapses into a heap on a ' +
    'floor. After 3 s it is observed for 10 s. Under `spring-coulomb` the mean speed must stay below 1e-4 m/s and ' +
    'the height (the highest grain) must not change by more than 0.1 %. Under `viscous-coulomb` it creeps, as Yee ' +
    'found.',
  run: (lab, progress) => compareHeaps(lab, { side: 16, settle: 3, watch: 10, samples: 260 }, 'heap', progress),
};
