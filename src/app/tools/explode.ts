/** A blast below the point under the pointer, once per click: what is near flies away from it. */
import { blastGust } from '../../methods/blast';
import type { Vec3 } from '../../scene/types';
import type { PointerRay } from '../height-field';
import { pointUnder, usualSand } from './brush-point';
import { ball, type Ghost } from './ghost';
import type { Tool, ToolContext, ToolOption } from './tool';

/** Radius in brush radii: a blast reaches farther than a shovel. */
const reach = 2;
/** Depth of the centre below the surface, in blast radii: what lies over it is thrown up. */
const depth = 0.35;

export class ExplodeTool implements Tool {
  readonly needs: Tool['needs'] = ['blow'];
  readonly options: readonly ToolOption[] = [
    { kind: 'parameter', key: 'brushSize' },
    { kind: 'parameter', key: 'blastSpeed' },
  ];

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const blast = this.#blast(ray, context);
    return blast && ball(blast.centre, blast.radius);
  }

  begin(ray: PointerRay, context: ToolContext): void {
    const blast = this.#blast(ray, context);
    if (!blast) return;
    const { blastSpeed: speed } = context.params;
    context.sim.actions.blow?.(blastGust({ ...blast, speed }, usualSand(context)));
  }

  #blast(ray: PointerRay, context: ToolContext): { centre: Vec3; radius: number } | null {
    const point = pointUnder(ray, context);
    if (!point) return null;
    const radius = reach * context.params.brushSize;
    return { centre: [point[0], Math.max(context.field.ground, point[1] - depth * radius), point[2]], radius };
  }
}
