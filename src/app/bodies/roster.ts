/**
 * The rigid bodies of the running scene, by their number in the simulation: what they are and how they look. The simulation
 * knows spheres and masses only; this is what the picture, the tools and a recovery need besides.
 */
import { shadeMesh } from '../../mesh/shade';
import type { ShadedMesh } from '../../mesh/types';
import type { RenderBody } from '../../render/render-scene';
import type { BodyState } from '../../sim/bodies';
import type { BodyModel, PreparedBody } from '../../sim/prepare-bodies';

export class BodyRoster {
  readonly #bodies: (PreparedBody | null)[];

  constructor(bodies: readonly PreparedBody[] = []) {
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

  /** The bodies that are there, in the states read earlier; those added since stand where they were added. */
  inStates(states: readonly BodyState[]): PreparedBody[] {
    return this.living.map(({ index, body }) => ({ ...body, ...states[index] }));
  }

  /** `first` is where the state of body 0 is among the grains. */
  toDraw(first: number): RenderBody[] {
    return this.living.map(({ index, body }) => ({
      shape: shaded(body.model),
      material: body.look,
      place: first + index,
      ...(body.cover.colour && { colour: body.cover.colour }),
    }));
  }
}

const shadedMeshes = new WeakMap<BodyModel, ShadedMesh>();

/** Bodies of one model share their mesh, so that they are drawn together. */
function shaded(model: BodyModel): ShadedMesh {
  let mesh = shadedMeshes.get(model);
  if (!mesh) {
    mesh = shadeMesh(model.mesh, model.creaseAngle);
    shadedMeshes.set(model, mesh);
  }
  return mesh;
}
