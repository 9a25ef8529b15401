/**
 * What a tool is: it says where it would act for a ray of the pointer, and acts while it is held. ARCHITECTURE.md says how
 * one is added. A tool acts on the simulation and on nothing else; the tool box calls it, between two frames.
 */
import type { Ability } from '../../methods/method';
import type { Params } from '../../params/table';
import type { Scene } from '../../scene/types';
import type { Simulation } from '../../simulation';
import type { BodyDesk } from '../bodies/desk';
import type { HeightField, PointerRay } from '../height-field';
import type { Intent } from '../intents';
import type { Notice } from '../notices';
import type { Ghost } from './ghost';
import type { Undoable } from './undo-stack';

export interface ToolContext {
  readonly scene: Scene;
  readonly params: Params;
  readonly sim: Simulation;
  /** What the ray meets: meetSurface(field, ray). */
  readonly field: HeightField;
  /** Rigid bodies: what there is to drop, and what there is. */
  readonly bodies: BodyDesk;
  /** What the person has chosen for an option of kind 'choice', or its first value. */
  choice(key: string): string;
  notice(notice: Notice): void;
  /** Something that can be taken back. */
  remember(undoable: Undoable): void;
  /** Does what takes time (compiling) after everything that was asked for before; errors become messages. */
  queue(work: () => Promise<void>): void;
}

/** Shown beside the active tool: a parameter of the table, or a choice that lives as long as the visit. */
export type ToolOption =
  | { readonly kind: 'parameter'; readonly key: keyof Params }
  /** Its label and those of its values are in src/ui/text.ts (values without one show as they are). Hidden with one value. */
  | {
      readonly kind: 'choice';
      readonly key: string;
      /** Of the meshes on the shelf, instead of a list of words. */
      readonly as?: 'pictures';
      values(context: ToolContext): readonly string[];
    }
  /** A button. */
  | { readonly kind: 'action'; readonly key: string; readonly intent: Intent };

export interface Tool {
  /** Without one of these it is greyed out. */
  readonly needs: readonly Ability[];
  readonly options: readonly ToolOption[];
  /** Wants to know where the bodies are (`context.bodies.states`): they are read while it is the active tool. */
  readonly usesPoses?: boolean;
  /**
   * What shows where it would act; null: it can do nothing there. Called every frame that the pointer is on the picture.
   * Pure: it reads nothing back and changes nothing, neither in the world nor in the tool.
   */
  aim(ray: PointerRay, context: ToolContext): Ghost | null;
  /** The body that pointing there means; null: none, or the tool has nothing to do with bodies. Pure, too. */
  bodyAt?(ray: PointerRay, context: ToolContext): number | null;
  /** The button or finger goes down, moves (also when held still: once per frame), goes up. */
  begin?(ray: PointerRay, context: ToolContext): void;
  move?(ray: PointerRay, context: ToolContext): void;
  /** The context is null when the world that the stroke began in is gone. */
  end?(context: ToolContext | null): void;
  /** While held: the sand is about to advance from one simulated time (s) to another, at most `actInterval` substeps. */
  act?(fromTime: number, toTime: number, context: ToolContext): void;
}

/** What a tool needs and the method of the running scene cannot do. */
export const missingAbilities = (tool: Tool, sim: Simulation): readonly Ability[] =>
  tool.needs.filter((ability) => !sim.method.spec.abilities.has(ability));
