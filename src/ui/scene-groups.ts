/** How the gallery sorts the scenes: by what people would look for. Scenes that are named nowhere come last. */
import { scenes } from '../scene/scenes';
import { gallery } from './text/keeping';

export interface SceneCard {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly lookFor: string;
}

const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  [gallery.play, ['sandbox', 'hourglass', 'splash', 'explosion', 'sand-rabbit', 'avalanche', 'drum', 'bowling']],
  [gallery.bodies, ['bulldozer', 'paddle-wheels', 'impacts', 'brazil-nut', 'tracing', 'rings', 'rings-rough']],
  [gallery.flow, ['hopper', 'collapse', 'tipping', 'dunes', 'three-materials', 'column', 'heap']],
  [gallery.laboratory, ['repose', 'funnel', 'reservoir', 'cylinder-fill', 'plunger', 'bench']],
];

export function sceneGroups(): { title: string; cards: SceneCard[] }[] {
  const left = new Map(Object.entries(scenes).map(([name, data]) => [name, card(name, data)]));
  const take = (name: string) => {
    const found = left.get(name);
    left.delete(name);
    return found ? [found] : [];
  };
  const sorted = groups.map(([title, names]) => ({ title, cards: names.flatMap(take) }));
  const more = { title: gallery.more, cards: [...left.values()] };
  return [...sorted, more].filter(({ cards }) => cards.length > 0);
}

function card(name: string, data: unknown): SceneCard {
  const { title = name, source = '', lookFor = '' } = data as Partial<SceneCard>;
  return { name, title, source, lookFor };
}
