/**
 * Structs shared by TypeScript and WGSL are declared once, here or beside their user, with `defineStruct`. The declaration
 * gives the byte layout (WGSL's rules for both address spaces that we use), a writer, a reader and the WGSL text, which a
 * shader includes with `#import struct/Name`.
 */

export type ScalarType = 'f32' | 'u32' | 'i32' | 'atomic<u32>';
export type VectorType = 'vec2f' | 'vec3f' | 'vec4f' | 'vec2u' | 'vec4u' | 'mat4x4f';
export type FieldType = ScalarType | VectorType | StructLayout | ArrayType;
export interface ArrayType {
  readonly element: FieldType;
  readonly count: number;
}
export type FieldValue = number | ArrayLike<number> | StructValues | readonly StructValues[] | readonly number[][];
export interface StructValues {
  readonly [field: string]: FieldValue;
}

export interface StructLayout {
  readonly name: string;
  readonly size: number;
  readonly align: number;
  readonly offsets: Readonly<Record<string, number>>;
  readonly fields: Readonly<Record<string, FieldType>>;
  /** The declaration in WGSL, without the structs it uses. */
  readonly wgsl: string;
}

const vectors: Record<VectorType, { size: number; align: number; components: number; integer: boolean }> = {
  vec2f: { size: 8, align: 8, components: 2, integer: false },
  vec3f: { size: 12, align: 16, components: 3, integer: false },
  vec4f: { size: 16, align: 16, components: 4, integer: false },
  vec2u: { size: 8, align: 8, components: 2, integer: true },
  vec4u: { size: 16, align: 16, components: 4, integer: true },
  mat4x4f: { size: 64, align: 16, components: 16, integer: false },
};

const roundUp = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple;
const isStruct = (type: FieldType): type is StructLayout => typeof type === 'object' && 'offsets' in type;
const isArray = (type: FieldType): type is ArrayType => typeof type === 'object' && 'element' in type;
const isVector = (type: FieldType): type is VectorType => typeof type === 'string' && type in vectors;

function sizeAndAlign(type: FieldType): { size: number; align: number } {
  if (isStruct(type)) return type;
  if (isArray(type)) {
    const { size, align } = sizeAndAlign(type.element);
    return { size: roundUp(size, align) * type.count, align };
  }
  return isVector(type) ? vectors[type] : { size: 4, align: 4 };
}

function typeText(type: FieldType): string {
  if (isStruct(type)) return type.name;
  if (isArray(type)) return `array<${typeText(type.element)}, ${type.count}>`;
  return type;
}

const registry = new Map<string, StructLayout>();

/** The struct that a shader means by `#import struct/Name`. */
export const structByName = (name: string): StructLayout | undefined => registry.get(name);

export const arrayOf = (element: FieldType, count: number): ArrayType => ({ element, count });

export function defineStruct(name: string, fields: Record<string, FieldType>): StructLayout {
  const offsets: Record<string, number> = {};
  let end = 0;
  let align = 4;
  const lines: string[] = [];
  for (const [field, type] of Object.entries(fields)) {
    const shape = sizeAndAlign(type);
    // Uniform blocks want arrays of 16-byte elements: refuse what would be legal in storage only, so that a struct fits both.
    if (isArray(type) && roundUp(sizeAndAlign(type.element).size, shape.align) % 16 !== 0) {
      throw new Error(`struct ${name}.${field}: array elements must be multiples of 16 bytes`);
    }
    offsets[field] = roundUp(end, shape.align);
    end = (offsets[field] as number) + shape.size;
    align = Math.max(align, shape.align);
    lines.push(`  ${field}: ${typeText(type)},`);
  }
  const wgsl = `struct ${name} {\n${lines.join('\n')}\n}\n`;
  const layout = { name, size: roundUp(end, align), align, offsets, fields, wgsl };
  registry.set(name, layout);
  return layout;
}

/** Structs that `layout` contains, innermost first, itself last: the order in which WGSL text includes them. */
export function structsWithin(layout: StructLayout): StructLayout[] {
  const found: StructLayout[] = [];
  const visit = (type: FieldType): void => {
    if (isArray(type)) visit(type.element);
    if (!isStruct(type)) return;
    for (const inner of Object.values(type.fields)) visit(inner);
    if (!found.includes(type)) found.push(type);
  };
  visit(layout);
  return found;
}

function writeField(view: DataView, offset: number, type: FieldType, value: FieldValue): void {
  if (isStruct(type)) {
    writeStruct(type, view, value as StructValues, offset);
  } else if (isArray(type)) {
    const { size, align } = sizeAndAlign(type.element);
    const items = value as ArrayLike<FieldValue>;
    if (items.length > type.count) throw new Error(`${items.length} values for an array of ${type.count}`);
    for (let i = 0; i < items.length; i++) {
      writeField(view, offset + i * roundUp(size, align), type.element, items[i] as FieldValue);
    }
  } else if (isVector(type)) {
    const { components, integer } = vectors[type];
    const numbers = value as ArrayLike<number>;
    if (numbers.length !== components) throw new Error(`${type} takes ${components} numbers, got ${numbers.length}`);
    for (let c = 0; c < components; c++) {
      if (integer) view.setUint32(offset + 4 * c, numbers[c] as number, true);
      else view.setFloat32(offset + 4 * c, numbers[c] as number, true);
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
export function writeStruct(layout: StructLayout, view: DataView, values: StructValues, offset = 0): void {
  for (const field of Object.keys(values)) {
    if (!(field in layout.fields)) throw new Error(`struct ${layout.name} has no field ${field}`);
  }
  for (const [field, type] of Object.entries(layout.fields)) {
    const value = values[field];
    if (value === undefined) throw new Error(`struct ${layout.name}: field ${field} is missing`);
    writeField(view, offset + (layout.offsets[field] as number), type, value);
  }
}

/** The bytes of one struct. */
export function packStruct(layout: StructLayout, values: StructValues): ArrayBuffer {
  const bytes = new ArrayBuffer(layout.size);
  writeStruct(layout, new DataView(bytes), values);
  return bytes;
}

/** One scalar field of a struct in memory. */
export function readScalar(layout: StructLayout, view: DataView, field: string): number {
  const offset = layout.offsets[field];
  const type = layout.fields[field];
  if (offset === undefined) throw new Error(`struct ${layout.name} has no field ${field}`);
  if (type === 'f32') return view.getFloat32(offset, true);
  if (type === 'i32') return view.getInt32(offset, true);
  return view.getUint32(offset, true);
}
