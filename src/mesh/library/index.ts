/** The built-in meshes. All are made by code of this repository, closed and oriented. */
import { scaledTo } from '../scale';
import type { TriangleMesh } from '../types';
import { ballMesh } from './ball';
import { bladeMesh } from './blade';
import { boxMesh } from './box';
import { camelMesh } from './camel';
import { gearMesh } from './gear';
import { potMesh } from './pot';
import { rabbitMesh } from './rabbit';
import { ringMesh } from './ring';
import { torusMesh } from './torus';
import { trefoilMesh } from './trefoil';
import { wheelMesh } from './wheel';

export {
  ballMesh,
  bladeMesh,
  boxMesh,
  camelMesh,
  gearMesh,
  potMesh,
  rabbitMesh,
  ringMesh,
  torusMesh,
  trefoilMesh,
  wheelMesh,
};

export interface LibraryEntry {
  readonly title: string;
  /** Longest side, m: large against grains of 2.5 mm, small against a sandbox. */
  readonly size: number;
  /** For `shadeMesh`, degrees: edges that turn by less are drawn smooth. */
  readonly creaseAngle: number;
  readonly build: () => TriangleMesh;
  /** The same with fewer triangles, to be drawn where there are hundreds of them. */
  readonly crowd?: () => TriangleMesh;
}

export const meshLibrary = {
  ball: { title: 'Ball', size: 0.06, creaseAngle: 60, build: () => ballMesh(0.5) },
  box: { title: 'Box', size: 0.06, creaseAngle: 30, build: () => boxMesh(1, 0.7, 0.85) },
  torus: { title: 'Torus', size: 0.08, creaseAngle: 60, build: () => torusMesh(0.36, 0.14) },
  ring: {
    title: 'Ring',
    size: 0.06,
    creaseAngle: 50,
    build: () => ringMesh(0.38, 0.12, 0.16),
    crowd: () => ringMesh(0.38, 0.12, 0.16, 32, 12),
  },
  gear: { title: 'Gear', size: 0.1, creaseAngle: 30, build: () => gearMesh(0.5, 0.25) },
  wheel: { title: 'Paddle wheel', size: 0.12, creaseAngle: 30, build: () => wheelMesh(0.5, 0.5) },
  trefoil: { title: 'Trefoil knot', size: 0.12, creaseAngle: 60, build: () => trefoilMesh(0.16, 0.085) },
  blade: { title: 'Blade', size: 0.2, creaseAngle: 30, build: () => bladeMesh(0.15, 0.5, 1) },
  pot: { title: 'Pot', size: 0.12, creaseAngle: 60, build: () => potMesh() },
  rabbit: { title: 'Rabbit', size: 0.1, creaseAngle: 60, build: () => rabbitMesh() },
  camel: { title: 'Camel', size: 0.12, creaseAngle: 60, build: () => camelMesh() },
} as const satisfies Record<string, LibraryEntry>;

export type LibraryName = keyof typeof meshLibrary;
export const libraryNames = Object.keys(meshLibrary) as LibraryName[];

/** Made for a certain place: a wheel hangs on an axle, a blade is pushed. They are not offered to be dropped. */
const bound: readonly LibraryName[] = ['wheel', 'blade'];
export const freeNames = libraryNames.filter((name) => !bound.includes(name));

/** `size`: the longest side, m. */
export function libraryMesh(name: LibraryName, size: number = meshLibrary[name].size): TriangleMesh {
  return scaledTo(meshLibrary[name].build(), size);
}

/** As it is drawn where there are hundreds; null: as always. */
export function crowdMesh(name: LibraryName, size: number = meshLibrary[name].size): TriangleMesh | null {
  const { crowd }: LibraryEntry = meshLibrary[name];
  return crowd ? scaledTo(crowd(), size) : null;
}
