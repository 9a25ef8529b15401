/**
 * Structs shared by TypeScript and WGSL are declared once, beside their user, with `defineStruct`. The declaration gives the
 * type of the values, the byte layout (WGSL's rules for both address spaces that we use), writers, readers and the WGSL text,
 * which a shader includes with `#import struct/Name`. Padding follows from the rules: nobody declares or writes it.
 */
import type { Vec2, Vec3, Vec4 } from '../math/vector';
import { provideText } from './generated-text';

export type ScalarType = 'f32' | 'u32' | 'i32' | 'atomic<u32>';
interface VectorValues {
  vec2f: Vec2;
  vec3f: Vec3;
  vec4f: Vec4;
  vec2u: Vec2;
  vec4u: Vec4;
  /** Column by column. */
  mat4x4f: ArrayLike<number>;
}
export type VectorType = keyof VectorValues;
export interface ArrayType<Element extends FieldType = FieldType> {
  readonly element: Element;
  readonly count: number;
}
/** As long as the buffer that it is bound to. */
export interface UnsizedArray<Element extends FieldType = FieldType> {
  readonly element: Element;
  readonly count?: undefined;
}
export type FieldType = ScalarType | VectorType | StructLayout | ArrayType;
export interface Fields {
  readonly [field: string]: FieldType;
}

export interface StructLayout<F extends Fields = Fields> {
  readonly name: string;
  readonly size: number;
  readonly align: number;
  readonly offsets: Readonly<Record<keyof F & string, number>>;
  readonly fields: F;
  /** The declaration in WGSL, without the structs that it uses. */
  readonly wgsl: string;
}

/** What TypeScript holds for a field: a number, a tuple, an array or a record of fields. */
export type FieldValue<Type extends FieldType> = Type extends ScalarType
  ? number
  : Type extends VectorType
    ? VectorValues[Type]
    : Type extends StructLayout
      ? StructValue<Type>
      : Type extends ArrayType<infer Element>
        ? readonly FieldValue<Element>[]
        : never;
/** The values of a declared struct: `StructValue<typeof grainLayout>`. */
export type StructValue<Layout extends StructLayout> = {
  -readonly [Field in keyof Layout['fields']]: FieldValue<Layout['fields'][Field]>;
};
/** The names of a struct's numbers. */
export type ScalarField<Layout extends StructLayout> = {
  [Field in keyof Layout['fields'] & string]: Layout['fields'][Field] extends ScalarType ? Field : never;
}[keyof Layout['fields'] & string];

const vectors: Record<VectorType, { size: number; align: number; components: number; integer: boolean }> = {
  vec2f: { size: 8, align: 8, components: 2, integer: false },
  vec3f: { size: 12, align: 16, components: 3, integer: false },
  vec4f: { size: 16, align: 16, components: 4, integer: false },
  vec2u: { size: 8, align: 8, components: 2, integer: true },
  vec4u: { size: 16, align: 16, components: 4, integer: true },
  mat4x4f: { size: 64, align: 16, components: 16, integer: false },
};

const roundUp = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple;
export const isStruct = (type: FieldType | UnsizedArray): type is StructLayout =>
  typeof type === 'object' && 'offsets' in type;
const isArray = (type: FieldType): type is ArrayType => typeof type === 'object' && 'element' in type;
const isVector = (type: FieldType): type is VectorType => typeof type === 'string' && type in vectors;

function sizeAndAlign(type: FieldType): { size: number; align: number } {
  if (isStruct(type)) return type;
  if (isArray(type)) return { size: strideOf(type.element) * type.count, align: sizeAndAlign(type.element).align };
  return isVector(type) ? vectors[type] : { size: 4, align: 4 };
}

/** Bytes from one element of an array to the next. */
export function strideOf(element: FieldType): number {
  const { size, align } = sizeAndAlign(element);
  return roundUp(size, align);
}

/** How WGSL names a type. */
export function typeText(type: FieldType | UnsizedArray): string {
  if (typeof type === 'string') return type;
  if (isStruct(type)) return type.name;
  return type.count === undefined
    ? `array<${typeText(type.element)}>`
    : `array<${typeText(type.element)}, ${type.count}>`;
}

/** The import that text which names a type needs: none, or that of one struct. */
export function importsOf(type: FieldType | UnsizedArray): string[] {
  if (typeof type === 'string') return [];
  return isStruct(type) ? [`#import struct/${type.name}`] : importsOf(type.element);
}

/** With a count: a field of a struct. Without: what a whole buffer holds. */
export function arrayOf<const Element extends FieldType>(element: Element): UnsizedArray<Element>;
export function arrayOf<const Element extends FieldType>(element: Element, count: number): ArrayType<Element>;
export function arrayOf(element: FieldType, count?: number): ArrayType | UnsizedArray {
  return count === undefined ? { element } : { element, count };
}

export function defineStruct<const F extends Fields>(name: string, fields: F): StructLayout<F> {
  const offsets: Record<string, number> = {};
  let end = 0;
  let align = 4;
  const lines: string[] = [];
  for (const [field, type] of Object.entries(fields)) {
    const shape = sizeAndAlign(type);
    // Uniform blocks want arrays of 16-byte elements: refuse what would be legal in storage only, so that a struct fits both.
    if (isArray(type) && strideOf(type.element) % 16 !== 0) {
      throw new Error(`struct ${name}.${field}: array elements must be multiples of 16 bytes`);
    }
    offsets[field] = roundUp(end, shape.align);
    end = offsets[field] + shape.size;
    align = Math.max(align, shape.align);
    lines.push(`  ${field}: ${typeText(type)},`);
  }
  const wgsl = `struct ${name} {\n${lines.join('\n')}\n}\n`;
  provideText(`struct/${name}`, [...Object.values(fields).flatMap(importsOf), wgsl].join('\n'));
  return { name, size: roundUp(end, align), align, offsets: offsets as Record<keyof F & string, number>, fields, wgsl };
}

function writeField<Type extends FieldType>(view: DataView, offset: number, type: Type, value: FieldValue<Type>): void;
function writeField(view: DataView, offset: number, type: FieldType, value: unknown): void {
  if (isStruct(type)) {
    writeStruct(type, view, value as StructValue<StructLayout>, offset);
  } else if (isArray(type)) {
    const items = value as readonly FieldValue<FieldType>[];
    if (items.length > type.count) throw new Error(`${items.length} values for an array of ${type.count}`);
    for (const [i, item] of items.entries()) writeField(view, offset + i * strideOf(type.element), type.element, item);
  } else if (isVector(type)) {
    const { components, integer } = vectors[type];
    const numbers = value as ArrayLike<number>;
    if (numbers.length !== components) throw new Error(`${type} takes ${components} numbers, got ${numbers.length}`);
    for (let c = 0; c < components; c++) {
      if (integer) view.setUint32(offset + 4 * c, numbers[c], true);
      else view.setFloat32(offset + 4 * c, numbers[c], true);
    }
  } else if (type === 'f32') {
    view.setFloat32(offset, value as number, true);
  } else if (type === 'i32') {
    view.setInt32(offset, value as number, true);
  } else {
    view.setUint32(offset, value as number, true);
  }
}

/** Writes all fields of `layout`; a missing or unknown field is an error, so that nothing keeps an old value by accident. */
export function writeStruct<Layout extends StructLayout>(
  layout: Layout,
  view: DataView,
  values: StructValue<Layout>,
  offset = 0,
): void {
  const given: Readonly<Record<string, FieldValue<FieldType>>> = values;
  for (const field of Object.keys(given)) {
    if (!(field in layout.fields)) throw new Error(`struct ${layout.name} has no field ${field}`);
  }
  for (const [field, type] of Object.entries(layout.fields)) {
    if (given[field] === undefined) throw new Error(`struct ${layout.name}: field ${field} is missing`);
    writeField(view, offset + layout.offsets[field], type, given[field]);
  }
}

/** The bytes of one struct. */
export function packStruct<Layout extends StructLayout>(layout: Layout, values: StructValue<Layout>): ArrayBuffer {
  const bytes = new ArrayBuffer(layout.size);
  writeStruct(layout, new DataView(bytes), values);
  return bytes;
}

/** The bytes of an array, as long as there are values. */
export function packArray<Element extends FieldType>(
  element: Element,
  values: readonly FieldValue<Element>[],
): ArrayBuffer {
  const bytes = new ArrayBuffer(strideOf(element) * values.length);
  const view = new DataView(bytes);
  for (const [i, value] of values.entries()) writeField(view, i * strideOf(element), element, value);
  return bytes;
}

function readField<Type extends FieldType>(view: DataView, offset: number, type: Type): FieldValue<Type>;
function readField(view: DataView, offset: number, type: FieldType): unknown {
  if (isStruct(type)) return readStruct(type, view, offset);
  if (isArray(type)) {
    const { element, count } = type;
    return Array.from({ length: count }, (_, i) => readField(view, offset + i * strideOf(element), element));
  }
  if (isVector(type)) {
    const { components, integer } = vectors[type];
    return Array.from({ length: components }, (_, c) => readField(view, offset + 4 * c, integer ? 'u32' : 'f32'));
  }
  if (type === 'f32') return view.getFloat32(offset, true);
  return type === 'i32' ? view.getInt32(offset, true) : view.getUint32(offset, true);
}

export function readStruct<Layout extends StructLayout>(
  layout: Layout,
  view: DataView,
  offset = 0,
): StructValue<Layout> {
  const values = Object.entries(layout.fields).map(([field, type]) => [
    field,
    readField(view, offset + layout.offsets[field], type),
  ]);
  return Object.fromEntries(values);
}

export const unpackStruct = <Layout extends StructLayout>(layout: Layout, bytes: ArrayBuffer): StructValue<Layout> =>
  readStruct(layout, new DataView(bytes));

/** All elements that the bytes hold. */
export function unpackArray<Element extends FieldType>(element: Element, bytes: ArrayBuffer): FieldValue<Element>[] {
  const view = new DataView(bytes);
  const stride = strideOf(element);
  return Array.from({ length: Math.floor(bytes.byteLength / stride) }, (_, i) => readField(view, i * stride, element));
}

/** One scalar field of a struct in memory. */
export function readScalar<Layout extends StructLayout>(
  layout: Layout,
  view: DataView,
  field: ScalarField<Layout>,
): number {
  return readField(view, layout.offsets[field], layout.fields[field] as ScalarType);
}
