/**
 * Constants shared by TypeScript and WGSL are declared once, beside their user, with `defineConstants`; a shader includes a
 * group of them with `#import const/Name`.
 */
import { provideText } from './generated-text';

const ranges = {
  u32: { low: 0, high: 0xffffffff, suffix: 'u' },
  i32: { low: -0x80000000, high: 0x7fffffff, suffix: 'i' },
} as const;
export type ConstantType = keyof typeof ranges | 'f32';

function literal(type: ConstantType, value: number): string {
  if (type === 'f32') {
    if (!Number.isFinite(value)) throw new Error(`${value} is not a finite number`);
    // Without a suffix: WGSL computes with constants in f64 and rounds once, where they meet an f32.
    return Number.isInteger(value) ? value.toFixed(1) : String(value);
  }
  const { low, high, suffix } = ranges[type];
  if (!Number.isInteger(value) || value < low || value > high) throw new Error(`${value} is not an ${type}`);
  return `${value}${suffix}`;
}

/**
 * In WGSL a constant has its key as its name; with a prefix, `{ plane: 0 }` and 'surface' make `surfacePlane`. Returns the
 * values as they are.
 */
export function defineConstants<Key extends string>(
  name: string,
  type: ConstantType,
  values: Readonly<Record<Key, number>>,
  prefix = '',
): Readonly<Record<Key, number>> {
  const lines = Object.entries<number>(values).map(([key, value]) => {
    const identifier = prefix ? `${prefix}${key[0].toUpperCase()}${key.slice(1)}` : key;
    return `const ${identifier} = ${literal(type, value)};\n`;
  });
  provideText(`const/${name}`, lines.join(''));
  return values;
}

/** Each name with its place in the list. */
export const numbered = <const Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name, i) => [name, i])) as Record<Name, number>;
