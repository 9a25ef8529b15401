/** Reads whole structs back from bytes: what `packStruct` wrote, or what a GPU buffer holds. */
import type { ArrayType, FieldType, StructLayout } from '../../../gpu/struct-layout';

const componentCounts: Record<string, number> = { vec2f: 2, vec3f: 3, vec4f: 4, vec2u: 2, vec4u: 4, mat4x4f: 16 };

const isStruct = (type: FieldType): type is StructLayout => typeof type === 'object' && 'offsets' in type;
const isArray = (type: FieldType): type is ArrayType => typeof type === 'object' && 'element' in type;

/** Bytes from one element of an array to the next. */
export function strideOf(type: FieldType): number {
  if (isStruct(type)) return type.size;
  if (isArray(type)) return type.count * strideOf(type.element);
  const components = componentCounts[type] ?? 1;
  return 4 * (components === 3 ? 4 : components);
}

function readField(view: DataView, offset: number, type: FieldType): unknown {
  if (isStruct(type)) return readStruct(type, view, offset);
  if (isArray(type)) {
    return Array.from({ length: type.count }, (_, i) =>
      readField(view, offset + i * strideOf(type.element), type.element),
    );
  }
  const scalar = (at: number) => {
    if (type === 'i32') return view.getInt32(at, true);
    return /u$|u32/.test(type) ? view.getUint32(at, true) : view.getFloat32(at, true);
  };
  const components = componentCounts[type];
  if (components === undefined) return scalar(offset);
  return Array.from({ length: components }, (_, c) => scalar(offset + 4 * c));
}

/** All fields by name: numbers, tuples, arrays and structs. The caller knows the type that the layout describes. */
export function readStruct<T>(layout: StructLayout, view: DataView, offset = 0): T {
  const fields = Object.entries(layout.fields).map(([field, type]) => [
    field,
    readField(view, offset + layout.offsets[field], type),
  ]);
  return Object.fromEntries(fields) as T;
}

export const unpackStruct = <T>(layout: StructLayout, bytes: ArrayBuffer): T =>
  readStruct<T>(layout, new DataView(bytes));
