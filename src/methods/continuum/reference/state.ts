/** What the twins of passes work on: what a pass binds, by the names of its bindings, as records and as arrays of numbers in f64. */
import type { StructLayout, StructValue, UnsizedArray } from '../../../gpu/struct-layout';
import type { bufferTypes as picFlipTypes } from '../../pic-flip/buffer-types';
import type { bufferTypes as unilateralTypes } from '../../unilateral/buffer-types';
import type { frameLayout } from '../layouts';
import { cellAt, stridesOf, type Vec } from './grid';

type Held<Type> = Type extends StructLayout
  ? StructValue<Type>
  : Type extends UnsizedArray<infer Element>
    ? Element extends StructLayout
      ? readonly StructValue<Element>[]
      : Element extends 'f32' | 'vec4f'
        ? Float64Array
        : Uint32Array
    : never;
type Types = typeof picFlipTypes & typeof unilateralTypes;

/** Vectors lie four numbers each in their arrays; of `grains` there are only those behind the particles: the bodies. */
export type State = { readonly [Name in keyof Types]: Held<Types[Name]> };
/** What a twin reads. */
export type Reads<Name extends keyof State> = Pick<State, Name>;

export type Frame = StructValue<typeof frameLayout>;

export const sizeOf = ({ sizeX, sizeY, sizeZ }: Frame): Vec => [sizeX, sizeY, sizeZ];
export const originOf = ({ originX, originY, originZ }: Frame): Vec => [originX, originY, originZ];
export const stepsOf = (frame: Frame): Vec => stridesOf({ size: sizeOf(frame) });
export const cellOf = (frame: Frame, c: number): Vec => cellAt({ size: sizeOf(frame) }, c);

/** The cells next to a particle, as continuum/lib/wet lists them. */
export function wetCells({ redCount, blackCount }: Frame, wet: Uint32Array): Uint32Array {
  const black = wet.length / 2;
  return Uint32Array.from([...wet.subarray(0, redCount), ...wet.subarray(black, black + blackCount)]);
}

export const vectorAt = (values: ArrayLike<number>, i: number): Vec => [
  values[4 * i],
  values[4 * i + 1],
  values[4 * i + 2],
];
/** A component each of the three neighbours along the axes: the high faces of a cell. */
export const acrossAt = (values: ArrayLike<number>, c: number, [x, y, z]: Vec): Vec => [
  values[4 * (c + x)],
  values[4 * (c + y) + 1],
  values[4 * (c + z) + 2],
];
