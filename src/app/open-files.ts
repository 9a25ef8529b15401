/** What happens to a file that a person gives us: it becomes an intent, or a sentence that says what is wrong with it. */
import { SimError } from '../gpu/errors';
import type { FileHandlers } from './dropped-files';
import type { Intent } from './intents';
import { sceneFromData } from './start-state';

/** Bytes: a million grains with a checkpoint are about as much. Nothing larger is even read. */
const largestStateFile = 2e9;
/** A scene is text that people write; more than this is something else. */
const largestSceneFile = 64e6;

export interface FileReport {
  openMesh(file: File): Promise<void>;
  ask(intent: Intent): void;
  refuse(sentence: string): void;
  /** Opens a full state, or says why not. */
  openState(bytes: Uint8Array): void;
}

export function fileHandlers({ ask, refuse, openMesh, openState }: FileReport): FileHandlers {
  return {
    state: async (file) => {
      if (file.size > largestStateFile) refuse(`${file.name}: too large for a saved state.`);
      else openState(new Uint8Array(await file.arrayBuffer()));
    },
    scene: async (file) => {
      const problem = await openSceneFile(file, ask);
      if (problem) refuse(`${file.name}: ${problem}`);
    },
    mesh: openMesh,
  };
}

/** Null when it was opened. */
async function openSceneFile(file: File, ask: FileReport['ask']): Promise<string | null> {
  if (file.size > largestSceneFile) return 'too large for a scene file.';
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch (error) {
    return `not valid JSON, or incomplete: ${(error as Error).message}`;
  }
  try {
    ask({ kind: 'open-scene', scene: sceneFromData(data) });
    return null;
  } catch (error) {
    if (error instanceof SimError) return `this scene cannot be opened.\n${error.message}`;
    throw error;
  }
}
