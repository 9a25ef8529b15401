/** Pours grains from above the point under the pointer, while it is held. */

import { erasuresOf } from '../../methods/erasures';
import { seedCount } from '../../scene/seeds';
import type { IdRange } from '../../world/newcomers';
import type { PointerRay } from '../height-field';
import { circle, type Ghost } from './ghost';
import { aimBrush, type BrushAim, brushKinds, brushNames, PourBrush } from './pour-brush';
import { takenAway } from './taken-away';
import type { Tool, ToolContext, ToolOption } from './tool';

/** Which kind of grain, where the scene has several. */
const materialOption: ToolOption = {
  kind: 'choice',
  key: 'material',
  values: ({ scene, sim }) => brushNames(scene, sim.materials),
};

export class PourTool implements Tool {
  readonly needs: Tool['needs'] = ['pour'];
  readonly options: readonly ToolOption[] = [
    { kind: 'parameter', key: 'brushSize' },
    { kind: 'parameter', key: 'pourRate' },
    materialOption,
  ];
  readonly #brush = new PourBrush();
  /** Ids of the stroke's grains. */
  #poured: IdRange[] = [];

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const aim = this.#aim(ray, context);
    if (!aim) return null;
    return [circle(aim.landing, aim.radius), { points: [aim.landing, aim.source], faint: true }];
  }

  begin(ray: PointerRay, context: ToolContext): void {
    this.move(ray, context);
  }

  move(ray: PointerRay, context: ToolContext): void {
    this.#brush.moveTo(this.#aim(ray, context));
  }

  end(context: ToolContext | null): void {
    this.#brush.moveTo(null);
    const poured = this.#poured;
    this.#poured = [];
    if (!context || poured.length === 0) return;
    context.remember({
      tool: 'pour',
      ...takenAway(context.sim, () => {
        context.sim.actions.erase?.(erasuresOf(poured));
      }),
    });
  }

  act(fromTime: number, toTime: number, context: ToolContext): void {
    const { sim, params } = context;
    const seeds = this.#brush.pour(fromTime, toTime, params, sim.materials, this.#kinds(context));
    if (seeds && seedCount(seeds) > 0) this.#poured.push(sim.spawn(seeds));
  }

  #aim(ray: PointerRay, context: ToolContext): BrushAim | null {
    const { scene, field, params, sim } = context;
    return aimBrush(ray, scene, field, params, sim.materials, this.#kinds(context));
  }

  #kinds({ scene, sim, params, choice }: ToolContext): readonly number[] {
    return brushKinds(scene, sim.materials, params, choice('material'));
  }
}
