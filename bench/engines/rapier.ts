/** Rapier (@dimforge/rapier3d-compat). */
import { type CreateEngine, type EngineScene, lengthScale } from './engine';

interface Desc<T> {
  setTranslation(x: number, y: number, z: number): T;
}
interface BodyDesc extends Desc<BodyDesc> {
  setRotation(q: Xyzw): BodyDesc;
  setLinvel(x: number, y: number, z: number): BodyDesc;
  setAngvel(v: Xyz): BodyDesc;
  setCanSleep(can: boolean): BodyDesc;
}
interface ColliderDesc extends Desc<ColliderDesc> {
  setFriction(value: number): ColliderDesc;
  setRestitution(value: number): ColliderDesc;
}
interface Xyz {
  x: number;
  y: number;
  z: number;
}
type Xyzw = Xyz & { w: number };
interface Body {
  translation(): Xyz;
  rotation(): Xyzw;
}
interface World {
  timestep: number;
  integrationParameters: { contact_natural_frequency: number };
  createRigidBody(desc: BodyDesc): Body;
  createCollider(desc: ColliderDesc, body?: Body): unknown;
  step(): void;
}
interface Rapier {
  init(): Promise<void>;
  World: new (gravity: Xyz) => World;
  RigidBodyDesc: { dynamic(): BodyDesc };
  ColliderDesc: { ball(radius: number): ColliderDesc; cuboid(x: number, y: number, z: number): ColliderDesc };
}

export const createRapier: CreateEngine = async (library, scene: EngineScene) => {
  const rapier = library as Rapier;
  await rapier.init();
  const world = new rapier.World({ x: 0, y: -scene.gravity, z: 0 });
  world.timestep = scene.stepTime;
  // Its contacts are springs, of 30 Hz unless told otherwise: fine steps bear stiffer ones, and the bed sinks less.
  world.integrationParameters.contact_natural_frequency = Math.max(30, 1 / scene.stepTime);
  const surface = (desc: ColliderDesc) => desc.setFriction(scene.friction).setRestitution(scene.restitution);
  for (const { centre, half } of scene.walls) {
    world.createCollider(surface(rapier.ColliderDesc.cuboid(...half)).setTranslation(...centre));
  }
  const { position, orientation, velocity, angularVelocity, material } = scene.seeds;
  const bodies = Array.from(material, (_, g) => {
    const at = (values: Float64Array, axis: number) => lengthScale * values[3 * g + axis];
    const [x, y, z, w] = orientation.subarray(4 * g, 4 * g + 4);
    const [a, b, c] = angularVelocity.subarray(3 * g, 3 * g + 3);
    const body = world.createRigidBody(
      rapier.RigidBodyDesc.dynamic()
        .setTranslation(at(position, 0), at(position, 1), at(position, 2))
        .setRotation({ x, y, z, w })
        .setLinvel(at(velocity, 0), at(velocity, 1), at(velocity, 2))
        .setAngvel({ x: a, y: b, z: c })
        .setCanSleep(false),
    );
    for (const [ox, oy, oz] of scene.offsets) {
      world.createCollider(surface(rapier.ColliderDesc.ball(scene.radius)).setTranslation(ox, oy, oz), body);
    }
    return body;
  });
  return {
    step: () => world.step(),
    pose(index) {
      const { x, y, z } = bodies[index].translation();
      const q = bodies[index].rotation();
      return { position: [x, y, z], orientation: [q.x, q.y, q.z, q.w] };
    },
  };
};
