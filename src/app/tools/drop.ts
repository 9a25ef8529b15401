/** Drops a body from above the point under the pointer; a fixed one is put down there. */
import type { Vec3 } from '../../scene/types';
import { sizeFactors } from '../../world/drop-sizes';
import type { BodyOrder } from '../bodies/desk';
import { isSubstance, substanceNames } from '../bodies/substance';
import { heightAt, highestAround, meetSurface, type PointerRay } from '../height-field';
import { viewBounds } from '../view-scene';
import { ball, circle, type Ghost } from './ghost';
import { reachable } from './pour-brush';
import type { Tool, ToolContext, ToolOption } from './tool';

/** Free height under a dropped body, in its own radii and at least in m: enough to see it fall. */
const clearance = 0.6;
const leastClearance = 0.01;

export class DropTool implements Tool {
  readonly needs: Tool['needs'] = ['bodies'];
  readonly options: readonly ToolOption[] = [
    { kind: 'choice', key: 'body', as: 'pictures', values: ({ bodies }) => bodies.shelf.ids },
    { kind: 'choice', key: 'bodySize', values: () => Object.keys(sizeFactors) },
    { kind: 'choice', key: 'substance', values: () => substanceNames },
    {
      kind: 'choice',
      key: 'bodyKind',
      values: (context) => (isClosed(context) ? ['dynamic', 'fixed'] : ['fixed']),
    },
  ];
  readonly usesPoses = true;

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const order = orderOf(context);
    const place = dropPlace(ray, order, context);
    if (!place) return null;
    const { radius } = context.bodies.reach(order);
    return [
      ...ball(place.centre, radius),
      circle(place.landing, 0.5 * radius),
      { points: [place.landing, place.centre], faint: true },
    ];
  }

  begin(ray: PointerRay, context: ToolContext): void {
    const order = orderOf(context);
    const place = dropPlace(ray, order, context);
    if (!place) return;
    const { bodies } = context;
    const dropped = bodies.drop(order, place.centre);
    context.remember({
      tool: 'drop',
      undo: async () => {
        const body = await dropped;
        return body !== null && bodies.takeBack(body);
      },
      // as it was dropped
      redo: async () => {
        const body = await dropped;
        return body !== null && bodies.bringBack(body);
      },
    });
  }
}

const isClosed = ({ bodies, choice }: ToolContext) => bodies.shelf.get(choice('body'))?.closed ?? true;

/** What the choices beside the tool ask for. */
function orderOf({ bodies, choice }: ToolContext): BodyOrder {
  const mesh = choice('body');
  const shelved = bodies.shelf.get(mesh);
  const factor = sizeFactors[choice('bodySize') as keyof typeof sizeFactors] ?? 1;
  const substance = choice('substance');
  return {
    mesh,
    size: factor * (shelved?.sizeFor(bodies.sphereRadius) ?? 0.06),
    substance: isSubstance(substance) ? substance : 'stone',
    kind: choice('bodyKind') === 'fixed' ? 'fixed' : 'dynamic',
  };
}

/** Where the ray meets the sand, and where above it the body has room. */
function dropPlace(
  ray: PointerRay,
  order: BodyOrder,
  { scene, field, bodies }: Pick<ToolContext, 'scene' | 'field' | 'bodies'>,
): { landing: Vec3; centre: Vec3 } | null {
  const hit = meetSurface(field, ray);
  if (!hit) return null;
  const { radius, below } = bodies.reach(order);
  const [x, z] = reachable(scene, hit, radius);
  const surface = highestAround(field, x, z, radius);
  // what falls may turn; what is fixed stands as it is, on the highest grain
  const rest =
    order.kind === 'fixed' ? surface + below : surface + radius + Math.max(leastClearance, clearance * radius);
  const landing: Vec3 = [x, heightAt(field, x, z), z];
  return { landing, centre: [x, aboveBodies([x, rest, z], radius, bodies), z] };
}

/** Without a pointer: above `at` (x, z), or above the middle of the scene. */
export function dropFromAbove(
  order: BodyOrder,
  at: readonly [number, number] | undefined,
  context: Pick<ToolContext, 'scene' | 'field' | 'bodies'>,
): void {
  const { min, max } = viewBounds(context.scene);
  const [x, z] = at ?? [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
  const ray: PointerRay = { origin: [x, context.field.top + 1, z], direction: [0, -1, 0] };
  const place = dropPlace(ray, order, context);
  if (place) void context.bodies.drop(order, place.centre);
}

/** Lifted until it is clear of every other body, as far as is known. */
function aboveBodies([x, y, z]: Vec3, radius: number, { living, states }: ToolContext['bodies']): number {
  let height = y;
  // each lift may bring it into another one; from below upwards one pass is enough
  const others = living
    .flatMap(({ index, body }) =>
      states[index] ? [{ at: states[index].position, reach: body.shape.boundingRadius }] : [],
    )
    .sort((a, b) => a.at[1] - b.at[1]);
  for (const { at, reach } of others) {
    const apart2 = (radius + reach) ** 2 - (at[0] - x) ** 2 - (at[2] - z) ** 2;
    if (apart2 <= 0 || Math.abs(at[1] - height) ** 2 >= apart2) continue;
    height = at[1] + Math.sqrt(apart2);
  }
  return height;
}
