/** The state of grains and bodies, read back. */
import { readBuffers } from '../../gpu/readback';
import type { BodyState } from '../../world/bodies';
import type { GrainState } from '../../world/grain-state';
import { unpackBodies } from './body-slots';
import { unpackGrains } from './grain-buffers';
import { grainLayout } from './layouts';
import type { Machine } from './machine';

/** `bodies`: how many there are. */
export async function readState(machine: Machine, bodies: number, time: number): Promise<GrainState> {
  const { grains, buffers, device, shape } = machine;
  const sources = [buffers.control, grains, buffers.labels].map((buffer) => ({ buffer }));
  const [control, grainBytes, labels] = await readBuffers(device, sources);
  const states = unpackBodies(grainBytes.slice(grainLayout.size * shape.capacity), bodies);
  return { ...unpackGrains(time, control, grainBytes, labels), bodies: states };
}

export async function readBodies({ device, grains, shape }: Machine, count: number): Promise<BodyState[]> {
  const [offset, size] = [shape.capacity, count].map((number) => grainLayout.size * number);
  const [states] = await readBuffers(device, [{ buffer: grains, offset, size }]);
  return unpackBodies(states, count);
}
