/**
 * The rigid bodies of the running scene, by their number in the simulation: what they are and how they look. The simulation
 * knows spheres and masses only; this is what the picture, the tools and a recovery need besides.
 */
import { shadeMesh } from '../../mesh/shade';
import type { ShadedMesh, TriangleMesh } from '../../mesh/types';
import type { RenderBody } from '../../render/render-scene';
import type { BodyState } from '../../world/bodies';
import type { BodyModel, PreparedBody } from '../../world/prepare-bodies';

export class BodyRoster {
  readonly #bodies: (PreparedBody | null)[];

  /** By number; null: removed. */
  constructor(bodies: readonly (PreparedBody | null)[] = []) {
    this.#bodies = [...bodies];
  }

  get(index: number): PreparedBody | null {
    return this.#bodies[index] ?? null;
  }

  get living(): { readonly index: number; readonly body: PreparedBody }[] {
    return this.#bodies.flatMap((body, index) => (body ? [{ index, body }] : []));
  }

  put(index: number, body: PreparedBody): void {
    this.#bodies[index] = body;
  }

  remove(index: number): void {
    if (index < this.#bodies.length) this.#bodies[index] = null;
  }

  /** By number; null: removed. */
  get all(): readonly (PreparedBody | null)[] {
    return [...this.#bodies];
  }

  /** The same in the states read earlier; those added since stand where they were added. */
  inStates(states: readonly BodyState[]): (PreparedBody | null)[] {
    return this.#bodies.map((body, index) => body && { ...body, ...states[index] });
  }

  /** `first` is where the state of body 0 is among the grains. */
  toDraw(first: number): RenderBody[] {
    const { living } = this;
    const counts = new Map<BodyModel, number>();
    for (const { body } of living) counts.set(body.model, (counts.get(body.model) ?? 0) + 1);
    return living.map(({ index, body }) => ({
      shape: shaded(body.model, (counts.get(body.model) ?? 0) >= crowd),
      material: body.look,
      place: first + index,
      ...(body.cover.colour && { colour: body.cover.colour }),
    }));
  }
}

/** From so many of one model on they are drawn with fewer triangles: none of them is large in the picture then. */
const crowd = 100;
const shadedMeshes = new WeakMap<TriangleMesh, ShadedMesh>();

/** Bodies of one model share their mesh, so that they are drawn together. */
function shaded({ mesh, crowdMesh, creaseAngle }: BodyModel, inCrowd: boolean): ShadedMesh {
  const plain = (inCrowd && crowdMesh) || mesh;
  const known = shadedMeshes.get(plain);
  if (known) return known;
  const made = shadeMesh(plain, creaseAngle);
  shadedMeshes.set(plain, made);
  return made;
}
