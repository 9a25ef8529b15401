/** cannon-es. */
import { type CreateEngine, type EngineScene, lengthScale } from './engine';

interface Vec {
  x: number;
  y: number;
  z: number;
}
type NewVec = new (x: number, y: number, z: number) => Vec;
type NewQuaternion = new (x: number, y: number, z: number, w: number) => Vec & { w: number };
interface Body {
  position: Vec;
  quaternion: Vec & { w: number };
  addShape(shape: object, offset?: Vec): Body;
}
interface World {
  broadphase: object;
  allowSleep: boolean;
  defaultContactMaterial: { friction: number; restitution: number };
  addBody(body: Body): void;
  step(seconds: number): void;
}
interface Cannon {
  World: new (options: { gravity: Vec }) => World;
  Body: new (options: object) => Body;
  Sphere: new (radius: number) => object;
  Box: new (half: Vec) => object;
  SAPBroadphase: new (world: World) => object;
  Vec3: NewVec;
  Quaternion: NewQuaternion;
}

export const createCannon: CreateEngine = async (library, scene: EngineScene) => {
  const cannon = library as Cannon;
  const vec = (v: readonly number[], scale = 1) => new cannon.Vec3(scale * v[0], scale * v[1], scale * v[2]);
  const world = new cannon.World({ gravity: vec([0, -scene.gravity, 0]) });
  world.broadphase = new cannon.SAPBroadphase(world);
  world.allowSleep = false;
  Object.assign(world.defaultContactMaterial, { friction: scene.friction, restitution: scene.restitution });
  for (const { centre, half } of scene.walls) {
    const wall = new cannon.Body({ mass: 0, position: vec(centre) });
    world.addBody(wall.addShape(new cannon.Box(vec(half))));
  }
  const sphere = new cannon.Sphere(scene.radius);
  const { position, orientation, velocity, angularVelocity, material } = scene.seeds;
  const bodies = Array.from(material, (_, g) => {
    const three = (values: Float64Array) => [...values.subarray(3 * g, 3 * g + 3)];
    const [x, y, z, w] = orientation.subarray(4 * g, 4 * g + 4);
    const body = new cannon.Body({
      mass: 1,
      position: vec(three(position), lengthScale),
      quaternion: new cannon.Quaternion(x, y, z, w),
      velocity: vec(three(velocity), lengthScale),
      angularVelocity: vec(three(angularVelocity)),
      linearDamping: 0,
      angularDamping: 0,
    });
    for (const offset of scene.offsets) body.addShape(sphere, vec(offset));
    world.addBody(body);
    return body;
  });
  return {
    step: () => world.step(scene.stepTime),
    pose(index) {
      const { position: p, quaternion: q } = bodies[index];
      return { position: [p.x, p.y, p.z], orientation: [q.x, q.y, q.z, q.w] };
    },
  };
};
