/** All tools, of which one is active, and the stroke that it makes while the pointer is held. */
import type { Ability } from '../../methods/method';
import type { Simulation } from '../../simulation';
import type { PointerRay } from '../height-field';
import type { Ghost } from './ghost';
import type { ToolName } from './names';
import { availableTools, createTools, type Tools } from './registry';
import { missingAbilities, type Tool, type ToolContext, type ToolOption } from './tool';
import { UndoStack } from './undo-stack';

/** A tool that is held and the simulation meet this often, in substeps: poured layers then leave at even distances. */
const actInterval = 32;

/** Everything of a ToolContext that the session knows. */
export type ToolWorld = Omit<ToolContext, 'choice' | 'remember'>;

export interface ShownChoice {
  readonly key: string;
  readonly values: readonly string[];
  readonly value: string;
}

export class ToolBox {
  readonly #undo = new UndoStack();
  readonly #tools: Tools;
  /** The world there is now, or null. */
  readonly #world: () => ToolWorld | null;
  readonly #choices = new Map<string, string>();
  #active: ToolName = 'pour';
  /** What became of the press of the pointer that is under way. */
  #press: 'stroke' | 'refused' | null = null;

  constructor(world: () => ToolWorld | null, tools = createTools()) {
    this.#world = world;
    this.#tools = tools;
  }

  get names(): ToolName[] {
    return availableTools(this.#tools);
  }

  get active(): ToolName {
    return this.#active;
  }

  /** Whether the pointer holds the active tool down. */
  get held(): boolean {
    return this.#press === 'stroke';
  }

  /** What the method of the running scene would have to do for a tool and cannot; empty: the tool can be used. */
  missing(name: ToolName): readonly Ability[] {
    const tool = this.#tools[name];
    const world = this.#world();
    return tool && world ? missingAbilities(tool, world.sim) : [];
  }

  get options(): readonly ToolOption[] {
    return this.#tool.options;
  }

  /** The active tool's choices as they are; without a world there are none. */
  get choices(): ShownChoice[] {
    const context = this.#context();
    if (!context) return [];
    return this.options.flatMap((option) => {
      if (option.kind !== 'choice') return [];
      return [{ key: option.key, values: option.values(context), value: context.choice(option.key) }];
    });
  }

  /** Another tool; a stroke that is under way ends. Unknown names change nothing, nor do tools that cannot be used here. */
  choose(name: ToolName): void {
    if (!this.#tools[name] || this.#refuses(name) || name === this.#active) return;
    this.lift();
    this.#active = name;
  }

  setChoice(key: string, value: string): void {
    this.#choices.set(key, value);
  }

  /** Where the active tool would act. */
  aim(ray: PointerRay): Ghost | null {
    const context = this.#usableContext();
    return context && this.#tool.aim(ray, context);
  }

  /** The body that is meant at a ray with the active tool; null: none. */
  bodyAt(ray: PointerRay): number | null {
    const context = this.#usableContext();
    return (context && this.#tool.bodyAt?.(ray, context)) ?? null;
  }

  /** Whether the active tool wants to know where the bodies are. */
  get usesPoses(): boolean {
    return this.#tool.usesPoses ?? false;
  }

  /** The pointer is held down at a ray, or was lifted (null). */
  use(at: PointerRay | null): void {
    const context = this.#context();
    if (!at || !context) {
      this.lift();
    } else if (this.#press === 'stroke') {
      this.#tool.move?.(at, context);
    } else if (this.#press === null) {
      const refused = this.#refuses(this.#active);
      if (!refused) this.#tool.begin?.(at, context);
      this.#press = refused ? 'refused' : 'stroke';
    }
  }

  lift(): void {
    const { held } = this;
    this.#press = null;
    if (held) this.#tool.end?.(this.#context());
  }

  /** The world that the strokes were made in is gone. */
  forget(): void {
    this.lift();
    this.#undo.clear();
  }

  /** Takes back the last stroke that can be; says whose it was, null when there is none. */
  undo(): Promise<ToolName | null> {
    this.lift();
    return this.#undo.undo();
  }

  /** Does again what was taken back last; says whose it was, null when there is nothing. */
  redo(): Promise<ToolName | null> {
    this.lift();
    return this.#undo.redo();
  }

  /** Advances the sand; a tool that is held down acts meanwhile. */
  substep(sim: Simulation, count: number): void {
    for (let left = count; left > 0; ) {
      const run = this.held ? Math.min(left, actInterval) : left;
      this.act(sim.time, sim.time + run * sim.dt);
      sim.substep(run);
      left -= run;
    }
  }

  /** The sand advances between two simulated times, s. */
  act(fromTime: number, toTime: number): void {
    const context = this.#context();
    if (this.held && context) this.#tool.act?.(fromTime, toTime, context);
  }

  get #tool(): Tool {
    return this.#tools[this.#active] ?? this.#tools.pour;
  }

  /** Whether a tool cannot be used here, which is said. */
  #refuses(tool: ToolName): boolean {
    const missing = this.missing(tool);
    if (missing.length === 0) return false;
    this.#world()?.notice({ kind: 'tool-unavailable', tool, missing });
    return true;
  }

  /** Null also when the active tool cannot be used here. */
  #usableContext(): ToolContext | null {
    return this.missing(this.#active).length === 0 ? this.#context() : null;
  }

  #context(): ToolContext | null {
    const world = this.#world();
    if (!world) return null;
    const context: ToolContext = {
      ...world,
      remember: (undoable) => this.#undo.push(undoable),
      choice: (key) => {
        const option = this.options.find((option) => option.kind === 'choice' && option.key === key);
        const values = option?.kind === 'choice' ? option.values(context) : [];
        const chosen = this.#choices.get(key);
        return chosen !== undefined && values.includes(chosen) ? chosen : (values[0] ?? '');
      },
    };
    return context;
  }
}
