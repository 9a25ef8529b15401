/** Takes away the grains in a ball around the point under the pointer, also while time stands still. */
import type { PointerRay } from '../height-field';
import { pointUnder } from './brush-point';
import { ball, type Ghost } from './ghost';
import { broughtBack, readErased } from './taken-away';
import type { Tool, ToolContext, ToolOption } from './tool';

export class DigTool implements Tool {
  readonly needs: Tool['needs'] = ['erase'];
  readonly options: readonly ToolOption[] = [{ kind: 'parameter', key: 'brushSize' }];

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const point = pointUnder(ray, context);
    return point && ball(point, context.params.brushSize);
  }

  begin(ray: PointerRay, context: ToolContext): void {
    context.sim.actions.forgetErased?.();
    this.move(ray, context);
  }

  move(ray: PointerRay, context: ToolContext): void {
    const centre = pointUnder(ray, context);
    if (centre) context.sim.actions.erase?.([{ ball: { centre, radius: context.params.brushSize } }]);
  }

  end(context: ToolContext | null): void {
    if (!context) return;
    const { sim } = context;
    context.remember({ tool: 'dig', ...broughtBack(sim, readErased(sim)) });
  }
}
