import { expect, test } from 'vitest';
import { type FileKind, fileKind, openFile } from '../../../src/app/dropped-files';
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

test('a file goes to one handler, whole', async () => {
  const got: string[] = [];
  const take = (kind: FileKind) => async (file: File) => {
    got.push(`${kind} ${(await file.arrayBuffer()).byteLength}`);
  };
  const handlers = { state: take('state'), scene: take('scene'), mesh: take('mesh') };
  await openFile(new File([bytes(`{${' '.repeat(999)}}`)], 'a.json'), handlers);
  expect(got).toEqual(['scene 1001']);
});

test('files that are too large are refused by their size, without being read', async () => {
  const refused: string[] = [];
  const handlers = fileHandlers({
    ask: () => {},
    refuse: (sentence) => refused.push(sentence),
    openState: () => {},
    openMesh: async () => {},
  });
  const unread = () => Promise.reject(new Error('was read'));
  const huge = (name: string) => ({ name, size: 3e9, arrayBuffer: unread, text: unread }) as unknown as File;
  await handlers.state(huge('a.tetrasand'));
  await handlers.scene(huge('a.json'));
  expect(refused).toEqual(['a.tetrasand: too large for a saved state.', 'a.json: too large for a scene file.']);
});
