/** Jolt Physics (jolt-physics), its single-threaded build. */
import { type CreateEngine, type EngineScene, lengthScale } from './engine';

interface Vec {
  GetX(): number;
  GetY(): number;
  GetZ(): number;
}
type Quat = Vec & { GetW(): number };
type New<Arguments extends unknown[], T = object> = new (...args: Arguments) => T;
interface BodySettings {
  mFriction: number;
  mRestitution: number;
  mAllowSleeping: boolean;
  mLinearVelocity: Vec;
  mAngularVelocity: Vec;
  mLinearDamping: number;
  mAngularDamping: number;
}
interface BodyInterface {
  CreateBody(settings: BodySettings): { GetID(): object };
  AddBody(id: object, activation: number): void;
  GetPosition(id: object): Vec;
  GetRotation(id: object): Quat;
}
interface PhysicsSystem {
  GetBodyInterface(): BodyInterface;
  SetGravity(gravity: Vec): void;
  OptimizeBroadPhase(): void;
}
interface Settings {
  mMaxBodies: number;
  mMaxBodyPairs: number;
  mMaxContactConstraints: number;
  mObjectLayerPairFilter: object;
  mBroadPhaseLayerInterface: object;
  mObjectVsBroadPhaseLayerFilter: object;
}
interface Jolt {
  Vec3: New<[number, number, number], Vec>;
  RVec3: New<[number, number, number], Vec>;
  Quat: New<[number, number, number, number], Quat>;
  SphereShape: New<[number]>;
  BoxShape: New<[Vec, number]>;
  StaticCompoundShapeSettings: New<
    [],
    { AddShapeShape(at: Vec, turn: Quat, shape: object, data: number): void; Create(): { Get(): object } }
  >;
  BodyCreationSettings: New<[object, Vec, Quat, number, number], BodySettings>;
  JoltSettings: New<[], Settings>;
  JoltInterface: New<[Settings], { Step(seconds: number, parts: number): void; GetPhysicsSystem(): PhysicsSystem }>;
  ObjectLayerPairFilterTable: New<[number], { EnableCollision(a: number, b: number): void }>;
  BroadPhaseLayer: New<[number]>;
  BroadPhaseLayerInterfaceTable: New<
    [number, number],
    { MapObjectToBroadPhaseLayer(object: number, layer: object): void }
  >;
  ObjectVsBroadPhaseLayerFilterTable: New<[object, number, object, number]>;
  EMotionType_Static: number;
  EMotionType_Dynamic: number;
  EActivation_Activate: number;
  EActivation_DontActivate: number;
}

const still = 0;
const moving = 1;

function settingsFor(jolt: Jolt, grains: number): Settings {
  const settings = new jolt.JoltSettings();
  settings.mMaxBodies = grains + 64;
  // Its scratch memory (10 MB) cannot be enlarged from JavaScript: room for more contacts aborts, less loses contacts.
  settings.mMaxBodyPairs = 16 * grains;
  settings.mMaxContactConstraints = Math.min(6 * grains, 20_000);
  const pairs = new jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(still, moving);
  pairs.EnableCollision(moving, moving);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
  layers.MapObjectToBroadPhaseLayer(still, new jolt.BroadPhaseLayer(0));
  layers.MapObjectToBroadPhaseLayer(moving, new jolt.BroadPhaseLayer(1));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  return settings;
}

export const createJolt: CreateEngine = async (library, scene: EngineScene) => {
  const jolt = await (library as { default: () => Promise<Jolt> }).default();
  const { seeds } = scene;
  const world = new jolt.JoltInterface(settingsFor(jolt, seeds.material.length));
  const system = world.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  system.SetGravity(new jolt.Vec3(0, -scene.gravity, 0));
  const surface = (settings: BodySettings) =>
    Object.assign(settings, { mFriction: scene.friction, mRestitution: scene.restitution });
  const upright = new jolt.Quat(0, 0, 0, 1);
  for (const { centre, half } of scene.walls) {
    const shape = new jolt.BoxShape(new jolt.Vec3(...half), 0.05);
    const at = new jolt.RVec3(...centre);
    const wall = new jolt.BodyCreationSettings(shape, at, upright, jolt.EMotionType_Static, still);
    bodies.AddBody(bodies.CreateBody(surface(wall)).GetID(), jolt.EActivation_DontActivate);
  }
  const compound = new jolt.StaticCompoundShapeSettings();
  for (const [x, y, z] of scene.offsets) {
    compound.AddShapeShape(new jolt.Vec3(x, y, z), upright, new jolt.SphereShape(scene.radius), 0);
  }
  const shape = compound.Create().Get();
  const ids = Array.from(seeds.material, (_, g) => {
    const three = (values: Float64Array, scale: number) =>
      [0, 1, 2].map((axis) => scale * values[3 * g + axis]) as [number, number, number];
    const [x, y, z, w] = seeds.orientation.subarray(4 * g, 4 * g + 4);
    const at = new jolt.RVec3(...three(seeds.position, lengthScale));
    const turn = new jolt.Quat(x, y, z, w);
    const settings = new jolt.BodyCreationSettings(shape, at, turn, jolt.EMotionType_Dynamic, moving);
    settings.mAllowSleeping = false;
    settings.mLinearVelocity = new jolt.Vec3(...three(seeds.velocity, lengthScale));
    settings.mAngularVelocity = new jolt.Vec3(...three(seeds.angularVelocity, 1));
    settings.mLinearDamping = 0;
    settings.mAngularDamping = 0;
    const id = bodies.CreateBody(surface(settings)).GetID();
    bodies.AddBody(id, jolt.EActivation_Activate);
    return id;
  });
  system.OptimizeBroadPhase();
  return {
    step: () => world.Step(scene.stepTime, 1),
    pose(index) {
      const p = bodies.GetPosition(ids[index]);
      const position = [p.GetX(), p.GetY(), p.GetZ()];
      const q = bodies.GetRotation(ids[index]);
      return { position, orientation: [q.GetX(), q.GetY(), q.GetZ(), q.GetW()] };
    },
  };
};
