/**
 * What a shader binds is declared in TypeScript, by its pass or draw: the names in the order of @binding, the access, and what
 * each buffer holds. The declarations in WGSL are made from that and stand before the shader's own text.
 */
import { importsOf, type StructLayout, typeText, type UnsizedArray } from './struct-layout';

/** What a buffer holds: one struct, or an array as long as the buffer. */
export type BufferType = StructLayout | UnsizedArray;
export type BufferTypes = Readonly<Record<string, BufferType>>;

/** How a shader sees a binding. `offset-uniform` takes a dynamic offset, for values that change between dispatches of a submit. */
export type BindingAccess = 'uniform' | 'offset-uniform' | 'read' | 'read_write';

const addressSpaces: Record<BindingAccess, string> = {
  uniform: 'uniform',
  'offset-uniform': 'uniform',
  read: 'storage, read',
  read_write: 'storage, read_write',
};

/** Generated text before a shader's own. Compile errors in it name `file`. */
export interface Prelude {
  readonly file: string;
  readonly text: string;
}

/** A variable without its @group and @binding, and the imports that its type needs. */
export interface Variable {
  readonly text: string;
  readonly imports: readonly string[];
}

/** `owner` binds `name`: it is named when `types` says nothing of it. */
export function bufferVariable(owner: string, name: string, access: BindingAccess, types: BufferTypes): Variable {
  const type = types[name];
  if (!type) throw new Error(`${owner}: nothing says what the buffer ${name} holds`);
  return { text: `var<${addressSpaces[access]}> ${name}: ${typeText(type)}`, imports: importsOf(type) };
}

/** `before`: other lines that the shader should find. */
export function bindingsOf(owner: string, variables: readonly Variable[], before: readonly string[] = []): Prelude {
  const imports = new Set(variables.flatMap((variable) => variable.imports));
  const bindings = variables.map(({ text }, binding) => `@group(0) @binding(${binding}) ${text};`);
  return { file: `bindings of ${owner}`, text: [...imports, ...before, ...bindings].join('\n') };
}
