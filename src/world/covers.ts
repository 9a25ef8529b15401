/** The materials that cover rigid bodies. They come after the scene's in the table of materials, which is small. */
import { SimError } from '../gpu/errors';
import type { Params } from '../params/table';
import { largestMaterialCount, type Material, type MaterialSpec, resolveMaterials } from '../scene/materials';
import type { Scene } from '../scene/types';
import { contactMass, type NewBody, type RigidBody } from './bodies';

export class Covers {
  readonly specs: MaterialSpec[];
  readonly #first: number;

  /** `first` is the number of the scene's own materials; `known` come next, whether or not a body has them. */
  constructor(first: number, known: readonly MaterialSpec[] = []) {
    this.#first = first;
    this.specs = [...known];
  }

  /** All materials of a scene: its own, then those that cover bodies. */
  resolve(scene: Pick<Scene, 'materials'>, params: Params): Material[] {
    return resolveMaterials({ materials: [...scene.materials, ...this.specs] }, params);
  }

  /** The body with its covering material, where it is at `time`. */
  cover(body: NewBody, time: number): RigidBody {
    return { ...body, ...body.path?.(time), material: this.indexFor(body) };
  }

  /** Index of the material that covers `body`: bodies of one substance and one mass share it. */
  indexFor(body: NewBody): number {
    const cover: MaterialSpec = { ...body.cover, body: true, mass: contactMass(body) };
    const known = this.specs.findIndex((other) => sameValues(other, cover));
    if (known >= 0) return this.#first + known;
    if (this.#first + this.specs.length < largestMaterialCount) return this.#first + this.specs.push(cover) - 1;
    if (this.specs.length === 0) {
      throw new SimError(
        'capacity',
        `This scene already uses all ${largestMaterialCount} materials; bodies need one more.`,
      );
    }
    // full: the same substance if there is one, and of that the closest mass, which only sets how much contacts dissipate
    const unlikeness = this.specs.map((other) => {
      const sameSubstance = sameValues({ ...other, ...ofOneBody }, { ...cover, ...ofOneBody });
      return Math.abs(Math.log((other.mass ?? 1) / (cover.mass ?? 1))) + (sameSubstance ? 0 : 1e3);
    });
    return this.#first + unlikeness.indexOf(Math.min(...unlikeness));
  }
}

/** What differs between bodies of the same substance. */
const ofOneBody = { name: '', mass: 0, density: 0, colour: undefined };

const sameValues = (a: MaterialSpec, b: MaterialSpec) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (spec: MaterialSpec) => Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1));
