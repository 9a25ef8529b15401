/** CSV, extended XYZ (OVITO) and LAMMPS dumps: one file for the whole series. */
import { largestTemplate } from '../../params/cluster';
import { type Frame, pieces, type SeriesFormat } from './series';
import { sphereCount, spheresOfState } from './spheres';

/** A format whose frames are lines at the end of one file. */
const lineFormat =
  (ending: string, lines: (frame: Frame) => Iterable<string>): SeriesFormat =>
  (sink, name) => ({
    add(frame) {
      for (const text of pieces(lines(frame))) sink.write(`${name}.${ending}`, text);
    },
    end() {},
  });

/** A row a grain: its pose, velocity and spin. */
export const csv = lineFormat('csv', function* ({ index, state }) {
  if (index === 0) yield 'time,id,material,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\n';
  const { position, orientation, velocity, angularVelocity } = state;
  for (let g = 0; g < state.material.length; g++) {
    const three = (values: Float64Array) => [...values.subarray(3 * g, 3 * g + 3)];
    const pose = [...three(position), ...orientation.subarray(4 * g, 4 * g + 4)];
    const numbers = [...pose, ...three(velocity), ...three(angularVelocity)];
    yield `${state.time},${state.ids[g]},${state.material[g]},${numbers.join(',')}\n`;
  }
});

/** A row a sphere. Names of materials become one word. */
export const xyz = lineFormat('xyz', function* ({ state, materials }) {
  yield `${sphereCount(state, materials)}\nProperties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 Time=${state.time}\n`;
  const names = materials.map(({ name }) => name.replace(/[^A-Za-z0-9_]+/g, '_') || 'sand');
  for (const { material, position, velocity, radius, grain } of spheresOfState(state, materials)) {
    yield `${names[material]} ${position.join(' ')} ${velocity.join(' ')} ${radius} ${grain}\n`;
  }
});

/** As LAMMPS itself writes it: spheres are atoms, grains molecules; `npm run import` reads it, too. */
export const dump = lineFormat('dump', function* ({ index, state, materials }) {
  const box: number[][] = [0, 1, 2].map(() => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  for (const { position, radius } of spheresOfState(state, materials)) {
    position.forEach((x, axis) => {
      box[axis] = [Math.min(box[axis][0], x - radius), Math.max(box[axis][1], x + radius)];
    });
  }
  const solid = materials.flatMap((material, i) => (material.wall ? [] : [i]));
  yield `ITEM: UNITS\nsi\nITEM: TIME\n${state.time}\nITEM: TIMESTEP\n${index}\nITEM: NUMBER OF ATOMS\n${sphereCount(state, materials)}\n`;
  const limits = box.map(([low, high]) => (low <= high ? `${low} ${high}` : '0 1'));
  yield `ITEM: BOX BOUNDS ff ff ff\n${limits.join('\n')}\n`;
  yield 'ITEM: ATOMS id mol type x y z vx vy vz omegax omegay omegaz radius\n';
  for (const { grain, place, material, position, velocity, spin, radius } of spheresOfState(state, materials)) {
    const id = grain * largestTemplate + place + 1;
    yield `${id} ${grain + 1} ${solid.indexOf(material) + 1} ${[...position, ...velocity, ...spin, radius].join(' ')}\n`;
  }
});
