/** The odd and broken models of Debian's assimp-testmodels: each gives a mesh or a sentence. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAndMend } from '../../src/mesh/parse-mesh';

const folder = '/usr/share/assimp/models';

export async function tryCorpus(): Promise<{ line: string; failed: boolean }> {
  if (!existsSync(folder)) {
    return { line: 'not tried: install the Debian package assimp-testmodels', failed: true };
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(obj|stl|ply|glb|gltf)$/i.test(name),
  );
  const count = { bodies: 0, obstacles: 0, sentences: 0 };
  for (const name of files) {
    const bytes = Uint8Array.from(readFileSync(path.join(folder, name))).buffer;
    const result = await parseAndMend(path.basename(name), bytes);
    if (!('message' in result)) count[result.closed ? 'bodies' : 'obstacles']++;
    else if (/^[A-Z].*\.$/s.test(result.message)) count.sentences++;
    else return { line: `${name}: no sentence: ${result.message}`, failed: true };
  }
  return {
    line: `${files.length} files: ${count.bodies} bodies, ${count.obstacles} open surfaces, ${count.sentences} sentences`,
    failed: files.length === 0,
  };
}
