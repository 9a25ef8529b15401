/** Which passes and buffers a world needs: for the first one, and when it changes while the sand runs. */
import { Program } from '../../gpu/program';
import type { WorldState } from '../../world/world-state';
import type { MethodOptions, Start } from '../method';
import { forgetsContacts, sameVariant, type Variant, variantFor } from './laws';
import { Machine, type MachineParts } from './machine';
import { passesFor } from './passes';
import { bindingLimit, bodyCapacityFor, checkCapacity, isInTwo, type Shape, shapeFor } from './state-buffers';

/** Throws SimError when it does not fit the device. */
export async function createMachine(
  device: GPUDevice,
  world: WorldState,
  start: Start,
  options: MethodOptions,
): Promise<Machine> {
  const plain = { ...variantFor(world), ...options.constants };
  const capacity = Math.max(world.params.capacity, start.ids.length, capacityBefore(start));
  const bodies = bodyCapacityFor(world.bodies, options.spareBodies);
  const remembers = plain.hasMemory === 1;
  const limit = options.bindingLimit ?? bindingLimit(device.limits);
  const adaptive = plain.adaptive === 1;
  checkCapacity(limit, world.materials, capacity, remembers, bodies, adaptive);
  const shape = shapeFor(capacity, world.materials, remembers, bodies, limit, adaptive);
  const variant = { ...plain, listInTwo: Number(isInTwo(shape)) };
  const passes = passesFor(world.bodies.length > 0, variant.hasSleep === 1, adaptive, shape.cellCount);
  const program = await Program.compile(device, passes, variant, (done, total) =>
    options.onProgress?.(`compiling shaders: ${done} of ${total}`),
  );
  return new Machine(device, { variant, program, shape });
}

/** Of the run that goes on: a scene may have begun with more grains than the parameter says, and some have left since. */
function capacityBefore({ ids, memory }: Start): number {
  const { capacity } = ((memory?.host ?? {}) as { shape?: Partial<Shape> }).shape ?? {};
  return Number.isInteger(capacity) && Number(capacity) <= 16 * Math.max(ids.length, 4096) ? Number(capacity) : 0;
}

/** Other passes, and other buffers for the contacts where their memory changes. */
export type MachineChange = Omit<MachineParts, 'shape'> & { readonly shape?: Shape; readonly adaptive: boolean };

/** Null: the machine can do it as it is. Throws SimError when it does not fit. */
export async function planChange(machine: Machine, next: WorldState): Promise<MachineChange | null> {
  const { device, variant: before, shape: old, hasBodyPasses } = machine;
  const wanted = variantFor(next);
  // what shaders can do already they may go on to do: tools place obstacles and take them away
  const obstacleDetail = Math.max(wanted.obstacleDetail, before.obstacleDetail);
  let variant: Variant = { ...wanted, obstacleDetail, listInTwo: before.listInTwo };
  const withBodies = next.bodies.length > 0;
  if (sameVariant(variant, before) && (hasBodyPasses || !withBodies)) return null;
  let shape: Shape | undefined;
  const adaptive = variant.adaptive === 1;
  const bodies = { bodies: old.bodyCapacity, spheres: old.bodySphereCapacity };
  const remembers = variant.hasMemory === 1;
  if (forgetsContacts(variant, before) || adaptive !== old.adaptive)
    checkCapacity(old.limit, next.materials, old.capacity, remembers, bodies, adaptive);
  if (forgetsContacts(variant, before)) {
    shape = shapeFor(old.capacity, next.materials, remembers, bodies, old.limit, adaptive);
    variant = { ...variant, listInTwo: Number(isInTwo(shape)) };
  }
  const passes = passesFor(withBodies, variant.hasSleep === 1, adaptive, (shape ?? old).cellCount);
  const program = await Program.compile(device, passes, variant);
  return { variant, program, adaptive, ...(shape && { shape }) };
}
