/** All methods there are: every folder here that exports a spec. */
import { SimError } from '../gpu/errors';
import type { MethodSpec } from './method';

const folders = import.meta.glob<{ spec: MethodSpec }>('./*/index.ts', { eager: true });

export const methods: ReadonlyMap<string, MethodSpec> = new Map(
  Object.values(folders).map(({ spec }) => [spec.name, spec]),
);

export function methodNamed(name: string): MethodSpec {
  const found = methods.get(name);
  if (found) return found;
  throw new SimError('scene', `Unknown method “${name}”; available: ${[...methods.keys()].join(', ')}.`);
}
