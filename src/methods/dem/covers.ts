/** The materials that cover rigid bodies. They come after the scene's in the table of materials, which is small. */
import { SimError } from '../../gpu/errors';
import type { MaterialSpec } from '../../scene/materials';
import { contactMass, type NewBody } from '../../world/bodies';
import { maxMaterials } from './layouts';

export class Covers {
  readonly specs: MaterialSpec[] = [];
  private readonly first: number;

  /** `first` is the number of the scene's own materials. */
  constructor(first: number) {
    this.first = first;
  }

  /** Index of the material that covers `body`: bodies of one stuff and one mass share it. */
  indexFor(body: NewBody): number {
    const cover: MaterialSpec = { ...body.cover, body: true, mass: contactMass(body) };
    const known = this.specs.findIndex((other) => sameValues(other, cover));
    if (known >= 0) return this.first + known;
    if (this.first + this.specs.length < maxMaterials) return this.first + this.specs.push(cover) - 1;
    if (this.specs.length === 0) {
      throw new SimError('capacity', `This scene has all ${maxMaterials} materials in use; bodies need one more.`);
    }
    // full: the same stuff if there is any, and of that the most similar mass, which only sets how much contacts dissipate
    const unlikeness = this.specs.map((other) => {
      const sameStuff = sameValues({ ...other, ...ofOneBody }, { ...cover, ...ofOneBody });
      return Math.abs(Math.log((other.mass ?? 1) / (cover.mass ?? 1))) + (sameStuff ? 0 : 1e3);
    });
    return this.first + unlikeness.indexOf(Math.min(...unlikeness));
  }
}

/** What differs between bodies of the same stuff. */
const ofOneBody = { name: '', mass: 0, density: 0, colour: undefined };

const sameValues = (a: MaterialSpec, b: MaterialSpec) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (spec: MaterialSpec) => Object.entries(spec).sort(([a], [b]) => (a < b ? -1 : 1));
