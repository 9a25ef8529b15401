/** Broken mesh files under right and wrong names: a body, an obstacle, or a sentence. */
import fc from 'fast-check';
import { ballMesh } from '../../src/mesh/library/ball';
import { loadMesh } from '../../src/mesh/load-mesh';
import { toBodyFrame } from '../../src/mesh/mass-properties';
import { mendMesh } from '../../src/mesh/mend/mend-mesh';
import { shadeMesh } from '../../src/mesh/shade';
import {
  glbFile,
  gltfFile,
  objFile,
  plyBinaryFile,
  plyTextFile,
  stlBinaryFile,
  stlTextFile,
} from '../support/mesh-files';
import { type Breakage, breakages, broken } from './breakage';
import { type FuzzKind, must } from './kind';

const ball = ballMesh(1, 1);
const files: Readonly<Record<string, ArrayBuffer>> = {
  'a.obj': objFile(ball),
  'a.stl': stlTextFile(ball),
  'b.stl': stlBinaryFile(ball),
  'a.ply': plyTextFile(ball),
  'b.ply': plyBinaryFile(ball),
  'c.ply': plyBinaryFile(ball, false),
  'a.glb': glbFile(ball),
  'a.gltf': gltfFile(ball),
};
const name = fc.constantFrom(...Object.keys(files));

interface Case {
  readonly file: string;
  readonly called: string;
  readonly list: readonly Breakage[];
}

export const meshFuzz: FuzzKind<Case> = {
  name: 'meshes',
  cases: fc.record({ file: name, called: fc.oneof(name, fc.string()), list: breakages }),
  endings: { body: 0.03, obstacle: 0.01, sentence: 0.3 },
  async run({ file, called, list }) {
    const bytes = broken(new Uint8Array(files[file]), list);
    const result = await loadMesh(called, bytes.slice().buffer as ArrayBuffer);
    if ('message' in result) {
      must(/^[A-Z].{5,600}\.$/s.test(result.message), `no sentence: ${result.message}`);
      return 'sentence';
    }
    const { mesh, closed } = mendMesh(result.mesh);
    must(mesh.positions.every(Number.isFinite), 'a vertex that is nowhere');
    must(
      mesh.indices.every((vertex) => 3 * vertex < mesh.positions.length),
      'a triangle of vertices that there are not',
    );
    shadeMesh(mesh);
    if (!closed) return 'obstacle';
    const { mass, inertia } = toBodyFrame(mesh, 1000);
    must(mass > 0 && inertia.every(Number.isFinite), `mass ${mass}, inertia ${inertia}`);
    return 'body';
  },
};
