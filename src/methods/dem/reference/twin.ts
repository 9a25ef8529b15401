/** What the twins of the passes work on: the buffers of buffer-types.ts as plain numbers, tuples and records. */
import type { FieldType, FieldValue, StructLayout, StructValue, UnsizedArray } from '../../../gpu/struct-layout';
import type { Vec4 } from '../../../math/vector';
import type { BufferName, bufferTypes } from '../buffer-types';
import type { Variant } from '../laws';
import type { grainLayout, Slot } from '../layouts';

/** Without the GPU's shortcut to the velocities of a grain's points: the twins take the long way. */
export type Grain = Omit<StructValue<typeof grainLayout>, 'atOrigin'>;

type Element<Type extends FieldType> = Type extends typeof grainLayout ? Grain : FieldValue<Type>;
type BufferValue<Type> =
  Type extends UnsizedArray<infer T>
    ? T extends 'u32'
      ? Uint32Array
      : Element<T>[]
    : Type extends StructLayout
      ? StructValue<Type>
      : never;

/** Where a twin's buffer is not what the shader sees. (And control.maxSpeed is the number, m/s, of which the GPU keeps the bits.) */
interface Departures {
  list: Slot[];
  /** There for the GPU, where one binding may not hold the list; the twins need none. */
  listMore: Slot[];
  /** Headers (first contact, count, 0, 0), then contacts (key, spring). */
  kept: Vec4[];
}

/** Everything that a pass can bind, by the names of the bindings. A pass takes those that it declares. */
export type Buffers = {
  [Name in BufferName]: Name extends keyof Departures ? Departures[Name] : BufferValue<(typeof bufferTypes)[Name]>;
};

/** A pass on the CPU. `invocations` = workgroups × workgroup size; `variant` holds the shader's override constants. */
export type ReferencePass<Name extends BufferName> = (
  buffers: Pick<Buffers, Name>,
  invocations: number,
  variant: Variant,
) => void;
