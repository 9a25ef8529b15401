/** Files do not say in which unit their numbers are. */
import { meshBounds, type TriangleMesh } from './types';

export const meshUnits = { mm: 1e-3, cm: 1e-2, in: 0.0254, m: 1 } as const;
export type MeshUnit = keyof typeof meshUnits;
/** `fit`: whatever the numbers mean, the longest side becomes the wanted size. */
export type ScaleChoice = MeshUnit | 'fit';

export interface ScaleOption {
  readonly choice: ScaleChoice;
  /** Metres for each unit of the file. */
  readonly factor: number;
  /** Longest side with this choice, m. */
  readonly size: number;
  /** A body of this size can lie in the sand: not smaller than a few grains, not larger than the scene. */
  readonly sensible: boolean;
}

/**
 * What a dialog offers, `fit` first as the default. `grainRadius` and `sceneSize` (m) say what is sensible; the first
 * sensible unit after `fit` is the likely one of the file.
 */
export function scaleOptions(
  mesh: TriangleMesh,
  wanted: { size: number; grainRadius: number; sceneSize: number },
): ScaleOption[] {
  const { longest } = meshBounds(mesh);
  const option = (choice: ScaleChoice, factor: number): ScaleOption => {
    const size = longest * factor;
    return { choice, factor, size, sensible: size >= 6 * wanted.grainRadius && size <= wanted.sceneSize };
  };
  const units = Object.entries(meshUnits) as [MeshUnit, number][];
  return [
    option('fit', longest > 0 ? wanted.size / longest : 1),
    ...units.map(([unit, factor]) => option(unit, factor)),
  ];
}

export function scaledBy(mesh: TriangleMesh, factor: number): TriangleMesh {
  return { positions: mesh.positions.map((value) => value * factor), indices: mesh.indices };
}

/** Longest side becomes `size`. */
export function scaledTo(mesh: TriangleMesh, size: number): TriangleMesh {
  const { longest } = meshBounds(mesh);
  return longest > 0 ? scaledBy(mesh, size / longest) : mesh;
}
