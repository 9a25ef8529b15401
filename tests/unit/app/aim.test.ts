import { describe, expect, test } from 'vitest';
import { BodyDesk } from '../../../src/app/bodies/desk';
import { BodyRoster } from '../../../src/app/bodies/roster';
import { flatField, type PointerRay } from '../../../src/app/height-field';
import { sceneByName } from '../../../src/app/start-state';
import { createTools } from '../../../src/app/tools/registry';
import { ToolBox } from '../../../src/app/tools/tool-box';
import type { World } from '../../../src/app/world';
import { methodNamed } from '../../../src/methods';
import { defaultParams } from '../../../src/params/table';
import { resolveMaterials } from '../../../src/scene/materials';
import type { Simulation } from '../../../src/simulation';
import type { BodyState } from '../../../src/world/bodies';
import type { PreparedBody } from '../../../src/world/prepare-bodies';

const down = (x: number, z: number): PointerRay => ({ origin: [x, 1, z], direction: [0, -1, 0] });
const scene = sceneByName('sandbox');
const params = defaultParams();

/** A body of one ball, 2 cm in radius. */
const ballBody = {
  kind: 'dynamic',
  shape: { spheres: new Float32Array(3), boundingRadius: 0.02 },
  cover: { radius: 0.02 },
} as unknown as PreparedBody;

/** Two balls, one at the origin and one 10 cm beside it. */
const states = [0, 0.1].map(
  (x): BodyState => ({
    position: [x, 0.02, 0],
    orientation: [0, 0, 0, 1],
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
  }),
);

/** What aiming may know of a simulation: plain data. Anything else that is asked of it is written down. */
function setUp() {
  const asked: string[] = [];
  const watched = <T extends object>(data: T): T =>
    new Proxy(data, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value === 'function' || value === undefined) asked.push(String(key));
        return value;
      },
    });
  const sim = watched({
    materials: resolveMaterials(scene, params),
    obstacles: scene.obstacles,
    time: 0,
    dt: 1e-4,
    readBodies: async () => states,
    actions: watched({ grip: () => {} }),
    method: { spec: methodNamed('dem') },
  }) as unknown as Simulation;
  const roster = new BodyRoster([ballBody, ballBody]);
  const world = { sim, bodies: roster } as unknown as World;
  let changes = 0;
  const bodies = new BodyDesk({
    world: () => world,
    work: (job) => void job(),
    busy: () => {},
    changed: () => changes++,
  });
  const context = {
    scene,
    params,
    sim,
    bodies,
    field: flatField(scene.bounds, 0),
    notice: () => {},
    queue: () => {
      throw new Error('aiming has nothing to do that takes time');
    },
  };
  const readPoses = async () => {
    bodies.updatePoses(0);
    await new Promise((resolve) => setImmediate(resolve));
    asked.length = 0;
  };
  return { box: new ToolBox(() => context, createTools()), bodies, roster, asked, readPoses, changes: () => changes };
}

describe('aiming', () => {
  test('reads nothing back, changes nothing, and says the same twice, with every tool', async () => {
    const { box, bodies, asked, readPoses, changes } = setUp();
    await readPoses();
    for (const name of box.names) {
      box.choose(name);
      const ghost = box.aim(down(0, 0));
      expect(ghost, name).not.toBeNull();
      expect(box.aim(down(0.3, 0.3)), name).not.toEqual(ghost);
      expect(box.aim(down(0, 0)), name).toEqual(ghost);
      expect(bodies.selected, name).toBeNull();
    }
    expect(asked).toEqual([]);
    expect(changes()).toBe(0);
  });

  test('the control: what does ask something of the simulation is noticed', async () => {
    const { box, asked, readPoses } = setUp();
    await readPoses();
    box.choose('grab');
    box.use(down(0, 0));
    expect(asked).toContain('grip');
  });

  test('the body that is meant is the one under the ray, with the tool that takes hold of bodies only', async () => {
    const { box, readPoses } = setUp();
    box.choose('grab');
    // before the first reading nobody knows
    expect(box.bodyAt(down(0.1, 0))).toBeNull();
    await readPoses();
    expect(box.bodyAt(down(0.1, 0))).toBe(1);
    expect(box.bodyAt(down(0.05, 0))).toBeNull();
    box.choose('pour');
    expect(box.bodyAt(down(0.1, 0))).toBeNull();
  });

  test('one that was touched stays selected until another is, or until it is gone', async () => {
    const { box, bodies, roster, readPoses } = setUp();
    await readPoses();
    box.choose('grab');
    box.use(down(0.1, 0));
    box.use(null);
    expect(bodies.selected).toBe(1);
    box.aim(down(0, 0));
    expect(bodies.selected).toBe(1);
    roster.remove(1);
    expect(bodies.selected).toBeNull();
  });
});
