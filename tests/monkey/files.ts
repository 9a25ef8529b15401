/** Files to drop on the page: small good ones, and broken ones. */
import { createRandom } from '../../src/math/random.ts';

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

const corners = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];
export const tetrahedron = [...corners.map((c) => `v ${c.join(' ')}`), 'f 1 2 3', 'f 1 4 2', 'f 1 3 4', 'f 2 4 3'].join(
  '\n',
);

const good: readonly DroppedFile[] = [
  { name: 'tetrahedron.obj', text: tetrahedron },
  {
    name: 'triangle.stl',
    text: 'solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid t\n',
  },
  {
    name: 'few.json',
    text: JSON.stringify({
      schema: 1,
      name: 'few',
      parameters: { youngModulus: 3e5, capacity: 512 },
      container: { min: [-0.05, 0, -0.05], max: [0.05, 0.08, 0.05] },
      grains: [{ fill: 'lattice', region: { min: [-0.049, 0.001, -0.049], max: [0.049, 0.05, 0.049] }, count: 60 }],
    }),
  },
];

/** A good file, a cut one, one with a byte changed, an empty one, or one under another's name. */
export function randomFile(random: () => number): DroppedFile {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const file = pick(good);
  const harm = Math.floor(random() * 6);
  if (harm === 1) return { ...file, text: file.text.slice(0, Math.floor(random() * file.text.length)) };
  if (harm === 2) return { ...file, text: '' };
  if (harm === 3)
    return { ...file, name: pick(['a.obj', 'a.stl', 'a.ply', 'a.glb', 'a.json', 'a.tetrasand', 'a.txt', 'a']) };
  if (harm === 4) {
    const place = Math.floor(random() * file.text.length);
    return { ...file, text: `${file.text.slice(0, place)}\u0000NaN${file.text.slice(place + 1)}` };
  }
  return file;
}

export const seeded = (seed: number): (() => number) => createRandom(seed, 0x30cce5);
