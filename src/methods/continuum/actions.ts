/** What tools do to the sand between two slices. */
import { readScalar, unpackArray } from '../../gpu/struct-layout';
import { createSeeds, setSeed } from '../../scene/seeds';
import { packErasure, packGust } from '../dem/tool-uniforms';
import type { Actions } from '../method';
import type { LabelledParticle } from './grains-to-particles';
import { controlLayout, requestLayout } from './layouts';
import type { Machine } from './machine';
import type { ScheduledPass } from './schedule';

interface Host {
  readonly machine: Machine;
  run(schedule: readonly ScheduledPass[]): void;
  insert(made: readonly LabelledParticle[], returning: boolean): void;
  grip: Actions['grip'];
}

const showing: ScheduledPass = { pass: 'show', extent: 'particles' };

export function createActions({ machine, run, insert, grip }: Host): Partial<Actions> {
  /** What was erased, by id: masses and shapes, which seeds do not hold. */
  const remembered = new Map<number, LabelledParticle>();
  return {
    blow(gust) {
      machine.write('gust', packGust(gust));
      run([{ pass: 'blow', extent: 'particles' }]);
    },
    erase(erasures) {
      for (const erasure of erasures) {
        machine.write('erasure', packErasure(erasure));
        run([{ pass: 'erase', extent: 'particles' }]);
      }
      run([showing]);
    },
    forgetErased() {
      machine.write('control', new Uint32Array([0]), controlLayout.offsets.erasedKept);
    },
    async readErased() {
      const [control, erased] = await machine.read('control', 'erased');
      const count = readScalar(controlLayout, new DataView(control), 'erasedKept');
      const found = unpackArray(requestLayout, erased.slice(0, count * requestLayout.size));
      found.sort((a, b) => a.label[0] - b.label[0]);
      const seeds = createSeeds(found.length);
      found.forEach(({ particle, label }, p) => {
        remembered.set(label[0], { particle, label: [label[0], label[1]] });
        const [x, y, z] = particle.position;
        const [vx, vy, vz] = particle.velocity;
        setSeed(seeds, p, {
          position: [x, y, z],
          orientation: [0, 0, 0, 1],
          velocity: [vx, vy, vz],
          angularVelocity: [0, 0, 0],
          material: particle.position[3],
        });
      });
      return { grains: { ...seeds, ids: Uint32Array.from(found, ({ label }) => label[0]) }, count };
    },
    bringBack({ ids }) {
      const made = Array.from(ids, (id) => remembered.get(id)).filter((one) => one !== undefined);
      for (const { label } of made) remembered.delete(label[0]);
      insert(made, true);
      run([showing]);
    },
    grip,
  };
}
