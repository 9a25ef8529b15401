/** How long steps are: the twins of dem/adaptive/begin, decide and adopt, and of lib/pace.wgsl. */
import { clamp } from '../../../../math/vector';
import { passes } from '../../passes';
import type { Buffers, ReferencePass } from '../twin';

type Paced = Pick<Buffers, 'scheme' | 'pace'>;

function chooseStep({ scheme, pace }: Paced): void {
  const left = scheme.window - pace.time;
  const steps = clamp(Math.ceil(left / pace.wished - 1e-3), 1, pace.attemptsLeft);
  pace.stepsToGo = steps;
  pace.forced = Number(steps >= pace.attemptsLeft);
  pace.step = left / steps;
}

export const windowBegin: ReferencePass<'scheme' | 'pace' | 'control'> = (b) => {
  const { scheme, pace, control } = b;
  Object.assign(pace, {
    grainCount: control.grainCount,
    done: 0,
    taken: 0,
    time: 0,
    attemptsLeft: scheme.attempts,
    error: 0,
  });
  if (!(pace.wished > 0)) pace.wished = scheme.firstStep;
  chooseStep(b);
};

export const stepDecide: ReferencePass<'scheme' | 'pace'> = (b) => {
  const { scheme, pace } = b;
  pace.taken = 0;
  if (pace.done !== 0) return;
  const { error, step: h } = pace;
  pace.error = 0;
  const best = h * Math.min(5, (scheme.tolerance / (2 * Math.max(error, 1e-20))) ** scheme.exponent);
  const good = best >= 0.75 * h;
  pace.attemptsLeft--;
  pace.wished = clamp(best, scheme.window / scheme.attempts, scheme.window);
  if (good || pace.forced !== 0) {
    pace.taken = 1;
    pace.takenStep = h;
    pace.accepted++;
    pace.overdue += Number(!good);
    pace.leastStep = pace.leastStep === 0 ? h : Math.min(pace.leastStep, h);
    pace.simulated += h;
    if (pace.stepsToGo === 1) {
      pace.time = scheme.window;
      pace.done = 1;
      return;
    }
    pace.time += h;
  } else {
    pace.rejected++;
  }
  chooseStep(b);
};

type Adopting = 'params' | 'pace' | 'control' | 'grainsOut' | 'spheresOut' | 'grains' | 'spheres';

function adopt(b: Pick<Buffers, Adopting>, index: number, firstSphere: number, endSphere: number): void {
  const next = b.grainsOut[index];
  if (next.sleep !== 0) b.control.nonFinite++;
  b.grains[index] = { ...next, sleep: 0 };
  for (let s = firstSphere; s < endSphere; s++) b.spheres[s] = b.spheresOut[s];
}

export const stepAdopt: ReferencePass<Adopting> = (b, invocations) => {
  if (b.pace.taken === 0) return;
  const stride = b.params.sphereStride;
  for (let g = 0; g < Math.min(invocations, b.pace.grainCount); g++) adopt(b, g, g * stride, (g + 1) * stride);
};

export const adoptBodies: ReferencePass<Adopting | 'bodies'> = (b, invocations) => {
  if (b.pace.taken === 0) return;
  for (let index = 0; index < invocations / passes.adoptBodies.workgroupSize; index++) {
    const { sphereFirst, sphereCount } = b.bodies[index];
    const first = b.params.bodySphereFirst + sphereFirst;
    adopt(b, b.params.capacity + index, first, first + sphereCount);
  }
};
