/** What happens to a file that a person gives us: it becomes an intent, or a sentence that says what is wrong with it. */
import { SimError } from '../gpu/errors';
import type { FileHandlers } from './dropped-files';
import type { Intent } from './intents';
import { sceneFromData } from './start-state';

/** Bytes. A scene is text that people write; more than this is something else, and not even read. */
const largestSceneFile = 64e6;

export interface FileReport {
  openMesh(file: File): Promise<void>;
  ask(intent: Intent): void;
  refuse(sentence: string): void;
  /** Opens states, several as a series, or says why not. */
  openStates(files: readonly File[]): Promise<void>;
}

export function fileHandlers({ ask, refuse, openMesh, openStates }: FileReport): FileHandlers {
  return {
    states: openStates,
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
