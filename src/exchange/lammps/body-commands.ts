/**
 * Rigid bodies as LAMMPS commands. Their spheres only touch; mass, centre and inertia are those of the mesh and stand in a file
 * of their own. Fixed bodies are spheres that nothing moves, driven ones follow `fix move`.
 */
import {
  add,
  conjugate,
  cross,
  lengthOf,
  multiplied,
  type Pose,
  rotated,
  rotationVector,
  scaled,
  subtract,
  unit,
} from '../../math/pose';
import type { Vec3 } from '../../scene/types';
import { bodyMass, type RigidBody } from '../../world/bodies';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { Difference } from './difference';

export type PlacedBody = PreparedBody & RigidBody;

/** Steps from which and to which it runs, and s a step. */
export interface Clock {
  readonly first: number;
  readonly last: number;
  readonly dt: number;
}

export interface BodyCommands {
  /** Groups, before gravity. */
  readonly first: readonly string[];
  /** Fixes that integrate free bodies, after gravity. */
  readonly free: readonly string[];
  /** What begins at a later step. */
  readonly later: readonly (readonly [step: number, lines: string[]])[];
  /** Masses and inertia, as `fix rigid … infile` reads them. */
  readonly infile?: string;
}

/** Held by nothing but its hinge. */
export const isFree = (body: PlacedBody): boolean => body.kind === 'dynamic' || canHinge(body);

export function bodyCommands(bodies: readonly PlacedBody[], clock: Clock): BodyCommands {
  if (bodies.length === 0) return { first: [], free: [], later: [] };
  const numbers = bodies.map((_, index) => index + 1);
  const free = numbers.filter((n) => isFree(bodies[n - 1]));
  const held = numbers.filter((n) => !isFree(bodies[n - 1]));
  return {
    first: [
      `group bodies molecule <= ${bodies.length}`,
      ...(free.length > 0 ? [`group free molecule ${free.join(' ')}`] : []),
      ...(held.length > 0 ? [`group held molecule ${held.join(' ')}`, 'neigh_modify exclude group held held'] : []),
      ...held.map((n) => `group b${n} molecule ${n}`),
    ],
    free:
      free.length > 0
        ? [`fix bodies free rigid molecule ${hingeFlags(bodies, free)}infile bodies.txt gravity weight`]
        : [],
    later: held.flatMap((n) => drivenCommands(bodies[n - 1], n, clock)),
    ...(free.length > 0 && { infile: infileText(bodies, free) }),
  };
}

/** A hinge about a coordinate axis through the centre of mass holds the centre and lets one torque through. */
function hingeFlags(bodies: readonly PlacedBody[], free: readonly number[]): string {
  return free
    .map((n, i) => {
      const { hinge } = bodies[n - 1];
      if (!hinge) return '';
      const axis = hinge.axis.findIndex((x) => Math.abs(Math.abs(x) - 1) < 1e-6);
      const on = [0, 1, 2].map((k) => (k === axis ? 'on' : 'off'));
      return `force ${i + 1} off off off torque ${i + 1} ${on.join(' ')} `;
    })
    .join('');
}

export function canHinge({ hinge, position }: PlacedBody): boolean {
  if (!hinge) return false;
  const alongAxis = hinge.axis.some((x) => Math.abs(Math.abs(x) - 1) < 1e-6);
  return alongAxis && lengthOf(cross(subtract(position, hinge.point), hinge.axis)) < 1e-6;
}

/** ID, mass, centre, inertia about the axes of the world, velocity, angular momentum, image flags. */
function infileText(bodies: readonly PlacedBody[], free: readonly number[]): string {
  const rows = free.map((n) => {
    const body = bodies[n - 1];
    const { shape, density, position, velocity, angularVelocity, orientation } = body;
    const axes = [0, 1, 2].map((i) => rotated(orientation, [0, 1, 2].map((j) => Number(i === j)) as Vec3));
    const inertia = (a: number, b: number) =>
      axes.reduce((sum, axis, i) => sum + density * shape.inertia[i] * axis[a] * axis[b], 0);
    const momentum = [0, 1, 2].map((a) => [0, 1, 2].reduce((sum, b) => sum + inertia(a, b) * angularVelocity[b], 0));
    const tensor = [inertia(0, 0), inertia(1, 1), inertia(2, 2), inertia(0, 1), inertia(0, 2), inertia(1, 2)];
    return [n, bodyMass(body), ...position, ...tensor, ...velocity, ...momentum, 0, 0, 0].join(' ');
  });
  return `${rows.length}\n${rows.join('\n')}\n`;
}

/** Steps of one piece of a driven body's path: straight, or an even turn about a point. */
const pieceSteps = 64;

function drivenCommands(body: PlacedBody, number: number, { first, last, dt }: Clock): [number, string[]][] {
  const { path } = body;
  if (body.kind !== 'driven' || !path) return [];
  const commands: [number, string[]][] = [];
  let before = '';
  for (let step = first; step < last; step += pieceSteps) {
    const words = moveWords(path(step * dt), path((step + pieceSteps) * dt), pieceSteps * dt);
    if (words === before) continue;
    const still = [`velocity b${number} set 0 0 0`, `set group b${number} omega 0 0 0`];
    const fix = words ? [`fix move${number} b${number} move ${words}`] : still;
    commands.push([step, [...(before ? [`unfix move${number}`] : []), ...fix]]);
    before = words;
  }
  return commands;
}

/** `linear …` or `rotate …`; nothing for a body at rest. */
function moveWords(from: Pose, to: Pose, duration: number): string {
  const turn = rotationVector(multiplied(to.orientation, conjugate(from.orientation)));
  const shift = subtract(to.position, from.position);
  const angle = lengthOf(turn);
  // what is left of a whole turn in double precision is no motion; rounded, equal pieces have equal words
  const round = (x: number) => Number(x.toPrecision(9));
  if (angle < 1e-9) {
    return lengthOf(shift) < 1e-12 ? '' : `linear ${shift.map((x) => round(x / duration)).join(' ')}`;
  }
  const axis = unit(turn);
  // the point that a turn by `angle` leaves alone: p + d/2 + axis × d / (2 tan(angle/2))
  const half = scaled(cross(axis, shift), 1 / (2 * Math.tan(angle / 2)));
  const point = add(add(from.position, scaled(shift, 0.5)), half);
  const words = [...point, ...axis].map((x) => Number(x.toFixed(9)));
  return `rotate ${words.join(' ')} ${round((2 * Math.PI * duration) / angle)}`;
}

export function bodyDifferences(bodies: readonly PlacedBody[]): Difference[] {
  return bodies.flatMap((body, index) => {
    const name = `body ${index} (${body.cover.name})`;
    if (body.kind === 'hinged' && !canHinge(body))
      return [
        {
          what: `${name}: a hinge that is not along an axis through the centre of mass`,
          instead: 'it stays where it is',
        },
      ];
    return [];
  });
}
