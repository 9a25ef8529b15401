/** Why a tool cannot be used, and what was taken back or done again. */
import type { ToolName } from '../../app/tools/names';
import type { Ability } from '../../methods/method';

/** Completes “the simulation method of this scene cannot …”. */
const abilityTexts: Readonly<Record<Ability, string>> = {
  pour: 'add grains while it runs',
  bodies: 'simulate rigid bodies',
  grip: 'pull at rigid bodies',
  blow: 'push grains',
  erase: 'remove grains',
  forceLines: 'show forces between grains',
  obstacles: 'change obstacles while it runs',
};

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

export function toolUnavailable(label: string, missing: readonly Ability[]): string {
  const abilities = oneOf.format(missing.map((name) => abilityTexts[name]));
  return `“${label}” is not available: the simulation method of this scene cannot ${abilities}.`;
}

export const undoTexts: Readonly<Record<ToolName, string>> = {
  pour: 'Undone: the sand you poured last is gone.',
  drop: 'Undone: the body you dropped last is gone.',
  grab: 'Undone: the last grab.',
  push: 'Undone: the last push.',
  dig: 'Undone: the sand you removed is back wherever there is space for it.',
  explode: 'Undone: the last blast.',
  obstacle: 'Undone: the obstacles are as they were.',
};

export const redoTexts: Readonly<Record<ToolName, string>> = {
  pour: 'Redone: the sand you poured is back wherever there is space for it.',
  drop: 'Redone: the body is dropped again.',
  grab: 'Redone: the last grab.',
  push: 'Redone: the last push.',
  dig: 'Redone: the sand you removed is gone again.',
  explode: 'Redone: the last blast.',
  obstacle: 'Redone: the obstacles are as before you undid it.',
};
