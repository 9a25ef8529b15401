/**
 * Takes hold of a body at the point under the pointer: a damped spring pulls that point along, in the plane across the view
 * through where it was grabbed. Let go, it keeps its speed. The body touched last is the one that can be deleted.
 */
import { add, dot, scaled, subtract } from '../../math/pose';
import type { Vec3 } from '../../scene/types';
import type { PointerRay } from '../height-field';
import { ball, type Ghost } from './ghost';
import type { Tool, ToolContext, ToolOption } from './tool';

interface Hold {
  readonly body: number;
  /** In the body's own axes. */
  readonly point: Vec3;
  /** Where it was grabbed, and the way of the ray then: the plane that it is moved in. */
  readonly start: Vec3;
  readonly across: Vec3;
  target: Vec3;
}

export class GrabTool implements Tool {
  readonly needs: Tool['needs'] = ['bodies', 'grip'];
  readonly options: readonly ToolOption[] = [{ kind: 'action', key: 'deleteBody', intent: { kind: 'remove-body' } }];
  readonly usesPoses = true;
  #hold: Hold | null = null;

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const { bodies } = context;
    const hold = this.#hold;
    const index = hold?.body ?? this.bodyAt(ray, context) ?? bodies.selected;
    if (index === null) return null;
    const state = bodies.states[index];
    const body = bodies.get(index);
    if (!state || !body) return null;
    const ghost = ball(state.position, body.shape.boundingRadius);
    return hold ? [...ghost, { points: [state.position, hold.target], faint: true }] : ghost;
  }

  bodyAt(ray: PointerRay, { bodies }: ToolContext): number | null {
    return bodies.pick(ray)?.index ?? null;
  }

  begin(ray: PointerRay, context: ToolContext): void {
    const { bodies } = context;
    const found = bodies.pick(ray);
    bodies.select(found?.index ?? null);
    if (!found) return;
    const kind = bodies.get(found.index)?.kind;
    if (kind === 'fixed' || kind === 'driven') {
      context.notice({ kind: 'body-held', by: kind });
      return;
    }
    this.#hold = { body: found.index, point: found.point, start: found.at, across: ray.direction, target: found.at };
    this.move(ray, context);
  }

  move(ray: PointerRay, { sim, field, bodies }: ToolContext): void {
    const hold = this.#hold;
    if (!hold || !bodies.get(hold.body)) return;
    const steep = dot(ray.direction, hold.across);
    if (steep > 0.05) {
      const along = dot(subtract(hold.start, ray.origin), hold.across) / steep;
      const [x, y, z] = add(ray.origin, scaled(ray.direction, along));
      // not through the ground: what is pulled into it presses on it with all its might
      hold.target = [x, Math.max(y, field.ground), z];
    }
    sim.actions.grip?.({ body: hold.body, point: hold.point, target: hold.target });
  }

  end(context: ToolContext | null): void {
    if (this.#hold) context?.sim.actions.grip?.(undefined);
    this.#hold = null;
  }
}
