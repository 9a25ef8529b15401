/** Why a tool cannot be used. */
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
