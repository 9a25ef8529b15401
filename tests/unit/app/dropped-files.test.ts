import { expect, test } from 'vitest';
import { type FileKind, fileKind, openFiles } from '../../../src/app/dropped-files';
import { fileHandlers } from '../../../src/app/open-files';
import { stateMagic } from '../../../src/world/state-file';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each<[string, string, FileKind]>([
  ['x.bin', `${stateMagic}\x01\0\0\0`, 'state'],
  ['run.tetrasand', 'garbage', 'state'],
  ['run.tetrasand', '', 'state'],
  ['dune.json', '{"schema":1}', 'scene'],
  ['dune.txt', ' \n {"schema":1}', 'scene'],
  ['dune.json', 'not json at all', 'scene'],
  ['part.gltf', '{"asset":{}}', 'mesh'],
  ['rabbit.obj', 'v 0 0 0', 'mesh'],
  ['rabbit.glb', 'glTF\x02', 'mesh'],
  ['photo.png', '\x89PNG', 'mesh'],
  ['empty', '', 'mesh'],
])('%s beginning with %j is a %s', (name, start, kind) => {
  expect(fileKind(name, bytes(start))).toBe(kind);
});

test('files go to their handlers, whole, and states together', async () => {
  const got: string[] = [];
  const take = (kind: FileKind) => async (file: File) => {
    got.push(`${kind} ${(await file.arrayBuffer()).byteLength}`);
  };
  const states = (files: readonly File[]) => void got.push(files.map(({ name }) => name).join());
  const file = (name: string, content: string) => new File([bytes(content)], name);
  const handlers = { states, scene: take('scene'), mesh: take('mesh') };
  const mixed = [file('a.tetrasand', ''), file('b.json', `{${' '.repeat(999)}}`), file('c.tetrasand', '')];
  await openFiles(mixed, handlers);
  expect(got).toEqual(['scene 1001', 'a.tetrasand,c.tetrasand']);
});

test('a scene file that is too large is refused by its size, without being read', async () => {
  const refused: string[] = [];
  const handlers = fileHandlers({
    ask: () => {},
    refuse: (sentence) => refused.push(sentence),
    openStates: async () => {},
    openMesh: async () => {},
  });
  const unread = () => Promise.reject(new Error('was read'));
  const huge = (name: string) => ({ name, size: 3e9, arrayBuffer: unread, text: unread }) as unknown as File;
  await handlers.scene(huge('a.json'));
  expect(refused).toEqual(['a.json: too large for a scene file.']);
});
