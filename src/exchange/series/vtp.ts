/**
 * VTK's XML poly data for ParaView: spheres as points, contacts as lines with their forces, bodies as triangles; a file a frame,
 * and a `.pvd` that says when they are. Numbers are appended as raw bytes, little-endian, each array after its length.
 */
import { placed } from '../../math/pose';
import { forceOf } from '../../world/contacts';
import { type Frame, frameName, type SeriesFormat } from './series';
import { sphereCount, spheresOfState } from './spheres';

type Values = Float32Array | Uint32Array | Int32Array;
const typeNames = new Map<unknown, string>([
  [Float32Array, 'Float32'],
  [Uint32Array, 'UInt32'],
  [Int32Array, 'Int32'],
]);

interface PolyData {
  readonly points: Float32Array;
  readonly pointData?: Readonly<Record<string, readonly [width: number, values: Values]>>;
  readonly cellData?: Readonly<Record<string, readonly [width: number, values: Values]>>;
  readonly kind: 'Verts' | 'Lines' | 'Polys';
  readonly connectivity: Int32Array;
  /** Points of a cell. */
  readonly corners: number;
}

export function polyData({ points, pointData = {}, cellData = {}, kind, connectivity, corners }: PolyData): Uint8Array {
  const arrays: Values[] = [];
  let offset = 0;
  const entry = (name: string, width: number, values: Values) => {
    const words = `<DataArray type="${typeNames.get(values.constructor)}" Name="${name}" NumberOfComponents="${width}" format="appended" offset="${offset}"/>`;
    arrays.push(values);
    offset += 4 + values.byteLength;
    return words;
  };
  const all = (data: PolyData['pointData'] = {}) =>
    Object.entries(data)
      .map(([name, [width, values]]) => entry(name, width, values))
      .join('');
  const cells = connectivity.length / corners;
  const ends = Int32Array.from({ length: cells }, (_, i) => corners * (i + 1));
  const count = (name: string) => (name === kind ? cells : 0);
  const numbers = ['Verts', 'Lines', 'Strips', 'Polys'].map((name) => `NumberOf${name}="${count(name)}"`).join(' ');
  const head = `<?xml version="1.0"?>
<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt32"><PolyData>
<Piece NumberOfPoints="${points.length / 3}" ${numbers}>
<PointData>${all(pointData)}</PointData><CellData>${all(cellData)}</CellData>
<Points>${entry('Points', 3, points)}</Points>
<${kind}>${entry('connectivity', 1, connectivity)}${entry('offsets', 1, ends)}</${kind}>
</Piece></PolyData><AppendedData encoding="raw">_`;
  const [first, last] = [new TextEncoder().encode(head), new TextEncoder().encode('</AppendedData></VTKFile>\n')];
  const file = new Uint8Array(first.length + offset + last.length);
  file.set(first);
  let at = first.length;
  for (const values of arrays) {
    new DataView(file.buffer).setUint32(at, values.byteLength, true);
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at + 4);
    at += 4 + values.byteLength;
  }
  file.set(last, at);
  return file;
}

function spheres({ state, materials }: Frame): Uint8Array {
  const count = sphereCount(state, materials);
  const [points, velocity, spin] = [0, 1, 2].map(() => new Float32Array(3 * count));
  const radius = new Float32Array(count);
  const [id, material] = [new Uint32Array(count), new Uint32Array(count)];
  let k = 0;
  for (const sphere of spheresOfState(state, materials)) {
    points.set(sphere.position, 3 * k);
    velocity.set(sphere.velocity, 3 * k);
    spin.set(sphere.spin, 3 * k);
    radius[k] = sphere.radius;
    id[k] = sphere.grain;
    material[k++] = sphere.material;
  }
  const connectivity = Int32Array.from({ length: count }, (_, i) => i);
  const pointData = {
    radius: [1, radius],
    velocity: [3, velocity],
    spin: [3, spin],
    id: [1, id],
    material: [1, material],
  } as const;
  return polyData({ points, pointData, kind: 'Verts', connectivity, corners: 1 });
}

/** From the contact point half of the overlap to either side, so that a line has a length. */
function contactLines(contacts: NonNullable<Frame['contacts']>): Uint8Array {
  const points = new Float32Array(6 * contacts.length);
  const [force, normal] = [new Float32Array(3 * contacts.length), new Float32Array(contacts.length)];
  contacts.forEach((contact, i) => {
    const half = Math.abs(contact.overlap) / 2 + 1e-6;
    points.set(
      contact.point.map((x, axis) => x - half * contact.normal[axis]),
      6 * i,
    );
    points.set(
      contact.point.map((x, axis) => x + half * contact.normal[axis]),
      6 * i + 3,
    );
    force.set(forceOf(contact), 3 * i);
    normal[i] = contact.normalForce;
  });
  const connectivity = Int32Array.from({ length: 2 * contacts.length }, (_, i) => i);
  const cellData = { force: [3, force], normalForce: [1, normal] } as const;
  return polyData({ points, cellData, kind: 'Lines', connectivity, corners: 2 });
}

function bodyTriangles({ bodies }: Frame): Uint8Array {
  const size = (key: 'positions' | 'indices') => bodies.reduce((sum, { mesh }) => sum + mesh[key].length, 0);
  const points = new Float32Array(size('positions'));
  const connectivity = new Int32Array(size('indices'));
  const body = new Uint32Array(connectivity.length / 3);
  let [p, c] = [0, 0];
  bodies.forEach((pose, number) => {
    const { positions, indices } = pose.mesh;
    const first = p / 3;
    for (let i = 0; i < indices.length; i++) {
      if (i % 3 === 0) body[c / 3] = number;
      connectivity[c++] = first + indices[i];
    }
    for (let v = 0; v < positions.length; v += 3, p += 3) {
      points.set(placed(pose, [positions[v], positions[v + 1], positions[v + 2]]), p);
    }
  });
  return polyData({ points, cellData: { body: [1, body] }, kind: 'Polys', connectivity, corners: 3 });
}

export const vtp: SeriesFormat = (sink, series) => {
  const sets: Record<string, string[]> = {};
  const put = (part: string, frame: Frame, bytes: Uint8Array) => {
    const name = `${series}${part}`;
    const file = frameName(name, frame.index, 'vtp');
    sink.put(file, bytes);
    sets[name] ??= [];
    sets[name].push(`<DataSet timestep="${frame.state.time}" part="0" file="${file}"/>`);
    // whole after every frame: a run that is stopped leaves a series that opens
    sink.replace(
      `${name}.pvd`,
      `<?xml version="1.0"?>\n<VTKFile type="Collection" version="0.1" byte_order="LittleEndian"><Collection>\n${sets[name].join('\n')}\n</Collection></VTKFile>\n`,
    );
  };
  return {
    add(frame) {
      put('', frame, spheres(frame));
      if (frame.contacts) put('-contacts', frame, contactLines(frame.contacts));
      // none any more is news, too: a viewer would go on showing the last ones
      if (frame.bodies.length > 0 || `${series}-bodies` in sets) put('-bodies', frame, bodyTriangles(frame));
    },
    end() {},
  };
};
