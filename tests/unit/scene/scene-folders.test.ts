import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sceneChecks } from '../../../src/measure/scene-checks';
import { parameterSpec } from '../../../src/params/table';
import { checkValue } from '../../../src/params/validate';
import { aboutScenes, scenes } from '../../../src/scene/scenes';
import { galleryGroups } from '../../../src/scene/scenes/scene-folder';
import { validateScene } from '../../../src/scene/validate';
import { sceneGroups } from '../../../src/ui/scene-groups';

const root = path.resolve(import.meta.dirname, '../../..');
const folders = readdirSync(path.join(root, 'src/scene/scenes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What was found of one scene; undefined: nothing. */
interface FoundScene {
  readonly name: string;
  readonly data?: unknown;
  readonly about?: (typeof aboutScenes)[string];
  readonly check?: (typeof sceneChecks)[number];
  readonly hasThumbnail: boolean;
}

const find = (name: string): FoundScene => ({
  name,
  data: scenes[name],
  about: aboutScenes[name],
  check: sceneChecks.find(({ scene }) => scene === name),
  hasThumbnail: existsSync(path.join(root, 'public/thumbnails', `${name}.webp`)),
});

/** What the folder of a scene lacks, in words. */
function lacks({ name, data, about, check, hasThumbnail }: FoundScene): string[] {
  const result = validateScene(data);
  const { time = Number.NaN, params = {} } = about?.picture ?? {};
  const wrongParams = Object.entries(params).filter(([key, value]) => {
    const spec = parameterSpec(key);
    return !spec || checkValue(spec, value);
  });
  const limits = check && [check.minimum, check.maximum].filter((limit) => limit !== undefined);
  return [
    'scene' in result && result.scene.name === name ? '' : `${name} has no valid scene of its name`,
    about && galleryGroups.includes(about.gallery.group) ? '' : `${name} has no group in the gallery`,
    time > 0 && wrongParams.length === 0 ? '' : `${name} has no moment for a picture`,
    hasThumbnail ? '' : `${name} has no thumbnail: npm run pictures -- ${name}`,
    check ? '' : `${name} has no check`,
    !check || (limits && limits.length > 0 && check.runs.length > 0) ? '' : `${name} has a check that cannot fail`,
  ].filter(Boolean);
}

describe('folders of scenes', () => {
  test.each(folders)('%s has a scene, a group, a moment, a thumbnail and a check', (name) => {
    expect(lacks(find(name))).toEqual([]);
  });

  test('every folder is offered, and every thumbnail belongs to one', () => {
    expect(Object.keys(scenes).toSorted()).toEqual(folders.toSorted());
    const thumbnails = readdirSync(path.join(root, 'public/thumbnails'));
    expect(thumbnails.toSorted()).toEqual(folders.map((name) => `${name}.webp`).toSorted());
  });

  test('a folder that lacks something is reported', () => {
    const heap = find('heap');
    expect(lacks({ ...heap, check: undefined })).toEqual(['heap has no check']);
    expect(lacks({ ...heap, hasThumbnail: false })).toEqual([expect.stringContaining('heap has no thumbnail')]);
    expect(lacks({ ...heap, about: undefined })).toHaveLength(2);
    expect(lacks({ ...heap, name: 'dunes' })).toEqual(['dunes has no valid scene of its name']);
    expect(lacks(find('no-such-folder'))).toHaveLength(5);
    const endless = { ...find('bulldozer').check, maximum: undefined } as FoundScene['check'];
    expect(lacks({ ...find('bulldozer'), check: endless })).toEqual(['bulldozer has a check that cannot fail']);
  });

  test('no two scenes claim the same place, and the sandbox comes first everywhere', () => {
    const places = Object.values(aboutScenes).map(({ order }) => order);
    expect(new Set(places).size).toBe(folders.length);
    const cards = Object.values(aboutScenes).map(({ gallery }) => `${gallery.group} ${gallery.order}`);
    expect(new Set(cards).size).toBe(folders.length);
    expect(Object.keys(scenes)[0]).toBe('sandbox');
    const shown = sceneGroups();
    expect(shown[0].cards[0].name).toBe('sandbox');
    expect(shown.flatMap(({ cards: group }) => group.map(({ name }) => name)).toSorted()).toEqual(folders.toSorted());
  });
});
