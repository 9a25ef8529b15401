/** The cards of the gallery under their headings: by what people would look for. */
import { aboutScenes, scenes } from '../scene/scenes';
import { galleryGroups } from '../scene/scenes/scene-folder';
import { gallery } from './text/keeping';

export interface SceneCard {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  readonly lookFor: string;
}

export function sceneGroups(): { title: string; cards: SceneCard[] }[] {
  const placeOf = (name: string) => aboutScenes[name].gallery;
  const names = Object.keys(scenes).sort((a, b) => placeOf(a).order - placeOf(b).order);
  return galleryGroups.map((group) => ({
    title: gallery.groups[group],
    cards: names.filter((name) => placeOf(name).group === group).map(card),
  }));
}

function card(name: string): SceneCard {
  const { title = name, source = '', lookFor = '' } = scenes[name] as Partial<SceneCard>;
  return { name, title, source, lookFor };
}
