/**
 * Takes from a glTF document what makes triangles, checked, and nothing else. The loader never sees a picture, an address,
 * an extension, a count without bytes behind it or a node that is its own ancestor.
 */
import { mostTriangles } from '../limits';
import { MeshProblem, tooMany } from '../result';

type Json = Record<string, unknown>;

const componentSizes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const [triangles, strip, fan] = [4, 5, 6];

const damaged = (what: string) => new MeshProblem(`The glTF file is damaged: ${what}.`);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function list(document: Json, key: string): Json[] {
  const value = document[key] ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) throw damaged(`“${key}” is not a list`);
  return value;
}

function whole(value: unknown, what: string, limit: number, fallback?: number): number {
  const number = value ?? fallback;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number >= limit)
    throw damaged(`${what} is out of range`);
  return number;
}

export function geometryOnly(json: unknown, binaryLength: number): { document: Json; notes: string[] } {
  if (!isObject(json)) throw damaged('its JSON part is empty');
  refuseWhatIsElsewhere(json);
  const views = list(json, 'bufferViews').map((view) => checkedView(view, binaryLength));
  const accessors = list(json, 'accessors').map((accessor) => checkedAccessor(accessor, views));
  const notes: string[] = [];
  const meshes = list(json, 'meshes').map((mesh) => checkedMesh(mesh, accessors, notes));
  const nodes = list(json, 'nodes').map((node, index, all) => checkedNode(node, index, all.length, meshes));
  const document = {
    asset: { version: '2.0' },
    buffers: [{ byteLength: binaryLength + spareBytes }],
    bufferViews: views.map(withSpareRow),
    accessors,
    meshes: meshes.map(({ primitives }) => ({ primitives })),
    nodes: nodes.map(({ triangles: _, ...node }) => node),
    scenes: [{ nodes: rootsOf(json, nodes) }],
    scene: 0,
  };
  const total = nodes.reduce((sum, node) => sum + node.triangles, 0);
  if (total > mostTriangles) throw tooMany(total);
  if (total === 0) throw new MeshProblem('The glTF file has no triangles.');
  return { document, notes: [...new Set(notes)] };
}

/** three.js reads whole strides, the last of which may end after the last number: the view and the bytes are extended. */
export const spareBytes = 256;
const withSpareRow = (view: View): View => ({ ...view, byteLength: view.byteLength + (view.byteStride ?? 0) });

function refuseWhatIsElsewhere(json: Json): void {
  const buffers = list(json, 'buffers');
  if (buffers.length > 1 || buffers.some((buffer) => buffer.uri !== undefined)) {
    throw new MeshProblem(
      'The glTF file keeps its triangles in other files. Export it as GLB, which is a single file.',
    );
  }
  const required = Array.isArray(json.extensionsRequired) ? json.extensionsRequired.map(String) : [];
  const compression = required.find((name) => /draco|meshopt/i.test(name));
  if (compression) {
    throw new MeshProblem(
      `The glTF file is compressed (${compression.slice(0, 40)}). Export it without mesh compression.`,
    );
  }
}

interface View {
  buffer: 0;
  byteOffset: number;
  byteLength: number;
  byteStride?: number;
}

function checkedView(view: Json, binaryLength: number): View {
  whole(view.buffer, 'a buffer view', 1);
  const byteOffset = whole(view.byteOffset, 'a buffer view', binaryLength + 1, 0);
  const byteLength = whole(view.byteLength, 'a buffer view', binaryLength - byteOffset + 1);
  const stride = view.byteStride === undefined ? undefined : whole(view.byteStride, 'a stride', 253);
  return { buffer: 0, byteOffset, byteLength, ...(stride ? { byteStride: stride } : {}) };
}

interface Accessor {
  bufferView: number;
  byteOffset: number;
  componentType: number;
  count: number;
  type: 'SCALAR' | 'VEC3';
  normalized: boolean;
  /** three.js wants to see them, and uses them only for drawing. */
  min: number[];
  max: number[];
}

/** Accessors of other kinds stay in the list as empty ones, so that indices keep their meaning. */
function checkedAccessor(accessor: Json, views: readonly View[]): Accessor | { count: 0 } {
  if (accessor.type !== 'SCALAR' && accessor.type !== 'VEC3') return { count: 0 };
  if (accessor.sparse !== undefined || accessor.bufferView === undefined) return { count: 0 };
  const componentType = whole(accessor.componentType, 'a number type', 5127);
  const size = componentSizes[componentType];
  if (!size) throw damaged('a number type is unknown');
  const bufferView = whole(accessor.bufferView, 'an accessor', views.length);
  const { byteLength, byteStride } = views[bufferView];
  const count = whole(accessor.count, 'a count', 3 * mostTriangles + 1);
  const byteOffset = whole(accessor.byteOffset, 'an accessor', byteLength + 1, 0);
  const item = size * (accessor.type === 'VEC3' ? 3 : 1);
  if (count > 0 && byteOffset + (count - 1) * (byteStride ?? item) + item > byteLength)
    throw damaged('an accessor reads past the end of its buffer');
  return {
    bufferView,
    byteOffset,
    componentType,
    count,
    type: accessor.type,
    normalized: accessor.normalized === true,
    min: [0, 0, 0],
    max: [0, 0, 0],
  };
}

interface CheckedMesh {
  primitives: { attributes: { POSITION: number }; indices?: number; mode: number }[];
  triangles: number;
}

function checkedMesh(mesh: Json, accessors: readonly (Accessor | { count: 0 })[], notes: string[]): CheckedMesh {
  const checked: CheckedMesh = { primitives: [], triangles: 0 };
  for (const primitive of list(mesh, 'primitives')) {
    const mode = whole(primitive.mode, 'a drawing mode', 7, triangles);
    if (mode !== triangles && mode !== strip && mode !== fan) {
      notes.push('Points and lines were left out.');
      continue;
    }
    const attributes = isObject(primitive.attributes) ? primitive.attributes : {};
    const POSITION = whole(attributes.POSITION, 'a list of positions', accessors.length);
    const indices =
      primitive.indices === undefined ? undefined : whole(primitive.indices, 'a list of indices', accessors.length);
    const [positions, corners] = [accessors[POSITION], accessors[indices ?? POSITION]];
    if (!('type' in positions) || positions.type !== 'VEC3' || !('type' in corners)) {
      notes.push('Parts with compressed or sparse positions were left out.');
      continue;
    }
    if (indices !== undefined && (corners.type !== 'SCALAR' || corners.componentType === 5126))
      throw damaged('indices are not whole numbers');
    checked.triangles += mode === triangles ? Math.floor(corners.count / 3) : Math.max(0, corners.count - 2);
    checked.primitives.push({ attributes: { POSITION }, ...(indices === undefined ? {} : { indices }), mode });
  }
  return checked;
}

interface CheckedNode {
  children?: number[];
  mesh?: number;
  triangles: number;
}

function checkedNode(node: Json, index: number, count: number, meshes: readonly CheckedMesh[]): CheckedNode {
  const checked: CheckedNode & Json = { triangles: 0 };
  const children = node.children ?? [];
  if (!Array.isArray(children)) throw damaged('the children of a node are not a list');
  if (children.length > 0) {
    checked.children = children.map((child) => whole(child, 'a child', count));
    if (checked.children.includes(index)) throw damaged('a node is its own child');
  }
  if (node.mesh !== undefined) {
    const mesh = whole(node.mesh, 'a mesh', meshes.length);
    // a mesh of which nothing is left would not load
    if (meshes[mesh].primitives.length > 0) checked.mesh = mesh;
    checked.triangles = meshes[mesh].triangles;
  }
  for (const [key, length] of [
    ['matrix', 16],
    ['translation', 3],
    ['rotation', 4],
    ['scale', 3],
  ] as const) {
    const value = node[key];
    if (value === undefined) continue;
    if (!Array.isArray(value) || value.length !== length || !value.every(Number.isFinite))
      throw damaged('a node has an invalid transform');
    checked[key] = value;
  }
  return checked;
}

/** Roots of the default scene, or all. A node may have one parent only: then there are no circles below the roots. */
function rootsOf(json: Json, nodes: readonly CheckedNode[]): number[] {
  const parents = new Uint32Array(nodes.length);
  for (const { children = [] } of nodes) for (const child of children) parents[child]++;
  if (parents.some((count) => count > 1)) throw damaged('a node has two parents');
  const scenes = list(json, 'scenes');
  const scene = scenes[whole(json.scene, 'the scene', Math.max(1, scenes.length), 0)];
  const named = Array.isArray(scene?.nodes)
    ? scene.nodes.map((node) => whole(node, 'a node', nodes.length))
    : undefined;
  const roots = (named ?? nodes.map((_, node) => node)).filter((node) => parents[node] === 0);
  return [...new Set(roots)];
}
