/**
 * The surfaces of an obstacle as LAMMPS regions. Regions lie along the axes; what lies otherwise, or turns, gets LAMMPS' own
 * `rotate` on top. A thin sheet is two regions, one for each side; a thin panel is a block without thickness.
 */
import {
  add,
  cross,
  lengthOf,
  multiplied,
  type Pose,
  placed,
  rotated,
  rotationVector,
  scaled,
  turnAbout,
  turnedAbout,
  unit,
} from '../../math/pose';
import type { Obstacle, Vec3 } from '../../scene/types';
import { type SurfaceShape, surfaceKinds } from '../../world/surface';
import { surfaceShapes } from '../../world/surfaces';
import { aligningTurn, type MotionWords } from './motion-words';

/** `words` is all behind `region ID`; `{}` stands for the ID. */
export interface Region {
  readonly words: string;
}

/** Null: the motion turns the shape in a way that LAMMPS cannot follow. */
export function regionsOf(obstacle: Obstacle, motion: MotionWords | undefined, facet: number): Region[] | null {
  const pose: Pose = obstacle.pose ?? { position: [0, 0, 0], orientation: [0, 0, 0, 1] };
  const regions: Region[] = [];
  for (const surface of surfaceShapes(obstacle, [0, 0, 0])) {
    const made = surfaceRegions(surface, pose, motion, facet);
    if (!made) return null;
    regions.push(...made);
  }
  return regions;
}

const three = (v: ArrayLike<number>): Vec3 => [v[0], v[1], v[2]];

function surfaceRegions(surface: SurfaceShape, pose: Pose, motion: MotionWords | undefined, facet: number) {
  const { a, b, c, kind, side } = surface;
  const centre = placed(pose, three(a));
  const turned = (v: ArrayLike<number>) => rotated(pose.orientation, three(v));
  if (kind === surfaceKinds.plane) {
    const words = `plane ${centre.join(' ')} ${turned(b).join(' ')} side in`;
    return [{ words: `${words}${movingWords(motion, motion?.turn)}` }];
  }
  if (kind === surfaceKinds.panel || kind === surfaceKinds.block) {
    const halves: Vec3[] =
      kind === surfaceKinds.panel
        ? [turned(b), turned(c)]
        : [0, 1, 2].map((axis) => turned([0, 1, 2].map((i) => (i === axis ? b[axis] : 0))));
    return blockRegion(centre, halves, motion);
  }
  const axis = unit(turned(b));
  if (kind === surfaceKinds.capsule && c[1] === 0) {
    const words = `sphere ${centre.join(' ')} ${c[0]} side ${side < 0 ? 'in' : 'out'}`;
    return [{ words: `${words}${movingWords(motion, motion?.turn)}` }];
  }
  const place = aligned(centre, [axis], motion);
  if (!place) return null;
  const spindle: Spindle = { centre: place.centre, axis: place.frame[0], moving: place.moving };
  if (kind === surfaceKinds.capsule) return capsuleRegions(spindle, c[0], c[1], side < 0);
  if (kind === surfaceKinds.sheet) return sheetRegions(spindle, [c[0], c[1]], [c[2], c[3]]);
  if (kind === surfaceKinds.frustum) {
    return [{ words: `${lathe(spindle, [c[0], c[1]], [c[2], c[3]])} side out${spindle.moving}` }];
  }
  return hourglassOutline({ neckRadius: c[0], neckCurve: c[1], bulbRadius: c[2], bulbHeight: c[3] }, facet).flatMap(
    (point, i, all) => (i === 0 ? [] : sheetRegions(spindle, all[i - 1], point)),
  );
}

/** ` move … rotate …`, or nothing. Variables are named after the region: see wall-commands. */
function movingWords(motion: MotionWords | undefined, turn: MotionWords['turn']): string {
  const move = motion?.shift ? ' move v_{}x v_{}y v_{}z' : '';
  return turn ? `${move} rotate v_{}a ${turn.point.join(' ')} ${turn.axis.join(' ')}|${turn.angle}|` : move;
}

interface Aligned {
  readonly centre: Vec3;
  /** Coordinate axes, up to their signs. */
  readonly frame: Vec3[];
  readonly moving: string;
}

const isAxis = (v: Vec3) => v.some((x) => Math.abs(Math.abs(x) - 1) < 1e-9);
const snapped = (v: Vec3): Vec3 => v.map((x) => Math.round(x)) as Vec3;

/** The shape turned so that it lies along the axes, and the turn that brings it back (and moves it). */
function aligned(centre: Vec3, frame: readonly Vec3[], motion: MotionWords | undefined): Aligned | null {
  const turn = motion?.turn;
  if (frame.every(isAxis)) return { centre, frame: frame.map(snapped), moving: movingWords(motion, turn) };
  if (turn) {
    const angle = aligningTurn(turn.axis, frame, rotated);
    if (angle === null) return null;
    const back = turnedAbout(turn.point, turnAbout(turn.axis, angle));
    const whole = { ...turn, angle: `${turn.angle}-${angle}` };
    const along = frame.map((v) => snapped(rotated(back.orientation, v)));
    return { centre: placed(back, centre), frame: along, moving: movingWords(motion, whole) };
  }
  const vector = rotationVector(frameTurn(frame));
  const still = { angle: String(lengthOf(vector)), axis: unit(vector), point: centre };
  const along: Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return {
    centre,
    frame: frame.length === 1 ? [[0, 1, 0]] : along.slice(0, frame.length),
    moving: movingWords(motion, still),
  };
}

/** The turn that takes x, y (and z) to the frame; y alone where it is one vector. */
function frameTurn(frame: readonly Vec3[]) {
  const onto = (from: Vec3, to: Vec3) => {
    const axis = cross(from, to);
    const angle = Math.atan2(
      lengthOf(axis),
      from.reduce((sum, x, i) => sum + x * to[i], 0),
    );
    return lengthOf(axis) > 1e-12 ? turnAbout(axis, angle) : turnAbout(from[0] === 0 ? [1, 0, 0] : [0, 1, 0], angle);
  };
  if (frame.length === 1) return onto([0, 1, 0], frame[0]);
  const first = onto([1, 0, 0], frame[0]);
  const second = rotated(first, [0, 1, 0]);
  const sine = cross(second, frame[1]).reduce((sum, x, i) => sum + x * frame[0][i], 0);
  const angle = Math.atan2(
    sine,
    second.reduce((sum, x, i) => sum + x * frame[1][i], 0),
  );
  return multiplied(turnAbout(frame[0], angle), first);
}

function blockRegion(centre: Vec3, halves: readonly Vec3[], motion: MotionWords | undefined): Region[] | null {
  const place = aligned(centre, halves.map(unit), motion);
  if (!place) return null;
  const reach = [0, 1, 2].map((axis) =>
    halves.reduce((sum, half, i) => sum + lengthOf(half) * Math.abs(place.frame[i][axis]), 0),
  );
  const limits = place.centre.map((x, axis) => `${x - reach[axis]} ${x + reach[axis]}`);
  return [{ words: `block ${limits.join(' ')} side out${place.moving}` }];
}

interface Spindle {
  readonly centre: Vec3;
  readonly axis: Vec3;
  readonly moving: string;
}

/** m: a cone this flat is a plate with a hole. */
const plate = 1e-6;

/** `cylinder …` or `cone …` between two circles (radius, height) about the spindle. */
function lathe({ centre, axis }: Spindle, one: readonly number[], two: readonly number[]): string {
  const dimension = axis.findIndex((x) => x !== 0);
  const [low, high] = (one[1] - two[1]) * axis[dimension] <= 0 ? [one, two] : [two, one];
  const at = (circle: readonly number[]) => centre[dimension] + axis[dimension] * circle[1];
  const across = [0, 1, 2].filter((other) => other !== dimension).map((other) => centre[other]);
  const head = `${'xyz'[dimension]} ${across.join(' ')}`;
  if (low[0] === high[0]) return `cylinder ${head} ${low[0]} ${at(low)} ${at(high)}`;
  return `cone ${head} ${low[0]} ${high[0]} ${at(low)} ${at(high)}`;
}

/** A line from circle to circle, turned about the spindle; solid from both sides. */
function sheetRegions(spindle: Spindle, one: [number, number], two: [number, number]): Region[] {
  if (one[1] === two[1]) {
    const [inner, outer] = [Math.min(one[0], two[0]), Math.max(one[0], two[0])];
    const round =
      inner === 0
        ? lathe(spindle, [outer, one[1]], [outer, one[1]])
        : lathe(spindle, [inner, one[1]], [outer, one[1] + plate]);
    return [{ words: `${round} side out${inner === 0 ? '' : ' open 1 open 2'}${spindle.moving}` }];
  }
  const words = lathe(spindle, one, two);
  return ['in', 'out'].map((side) => ({ words: `${words} side ${side} open 1 open 2${spindle.moving}` }));
}

/** A tube and a ball at each end. A hollow one gets flat ends: balls would close it where it goes on. */
function capsuleRegions(spindle: Spindle, radius: number, half: number, hollow: boolean): Region[] {
  const tube = lathe(spindle, [radius, -half], [radius, half]);
  if (hollow) return [{ words: `${tube} side in${spindle.moving}` }];
  const ends = [-half, half].map((y) => `sphere ${add(spindle.centre, scaled(spindle.axis, y)).join(' ')} ${radius}`);
  return [`${tube} side out open 1 open 2`, ...ends.map((end) => `${end} side out`)].map((words) => ({
    words: `${words}${spindle.moving}`,
  }));
}

interface Outline {
  readonly neckRadius: number;
  readonly neckCurve: number;
  readonly bulbRadius: number;
  readonly bulbHeight: number;
}

/** Points (radius, height) of an hourglass from its lower to its upper end, facets about `facet` m long. */
export function hourglassOutline(
  { neckRadius, neckCurve, bulbRadius, bulbHeight }: Outline,
  facet: number,
): [number, number][] {
  // where bulb and neck touch, as an angle at the neck's circle
  const touch = Math.atan2(bulbHeight, neckRadius + neckCurve);
  const neckParts = Math.max(2, Math.ceil((touch * neckCurve) / facet));
  const bulbAngle = Math.PI / 2 + touch;
  const bulbParts = Math.max(4, Math.ceil((bulbAngle * bulbRadius) / (2 * facet)));
  const upper: [number, number][] = [];
  for (let i = 0; i <= neckParts; i++) {
    const angle = (touch * i) / neckParts;
    upper.push([neckRadius + neckCurve - neckCurve * Math.cos(angle), neckCurve * Math.sin(angle)]);
  }
  // from the touching point, which is `touch` below level at the bulb, up to its end on the axis
  for (let i = 1; i <= bulbParts; i++) {
    const angle = -touch + ((Math.PI / 2 + touch) * i) / bulbParts;
    upper.push([i === bulbParts ? 0 : bulbRadius * Math.cos(angle), bulbHeight + bulbRadius * Math.sin(angle)]);
  }
  const lower = upper
    .slice(1)
    .reverse()
    .map(([radius, height]): [number, number] => [radius, -height]);
  return [...lower, ...upper];
}
