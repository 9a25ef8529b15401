/** Obstacles as LAMMPS commands: variables that move them, regions, and a wall fix for each kind of grain. */
import { derivePairs, hertzOverlap } from '../../methods/dem/contact-constants';
import { normalLaws } from '../../params/laws';
import type { Obstacle } from '../../scene/types';
import { contactLaw, type LawWorld } from './contact-law';
import type { Difference } from './difference';
import { type MotionWords, motionWords } from './motion-words';
import { type Region, regionsOf } from './regions';

export interface WallCommands {
  readonly make: readonly string[];
  readonly remove: readonly string[];
}

/** Sphere radii that a facet of an hourglass is long. */
const facetLength = 4;

export interface WallWorld extends LawWorld {
  readonly obstacles: readonly Obstacle[];
  /** Materials that have spheres of their own, with the group that holds them. */
  readonly groups: readonly { readonly material: number; readonly group: string }[];
}

export function wallCommands(world: WallWorld, index: number): WallCommands {
  const obstacle = world.obstacles[index];
  const motion = obstacle.motion && (motionWords(obstacle.motion) ?? undefined);
  const facet = facetLength * Math.min(...world.groups.map(({ material }) => world.materials[material].radius));
  const regions = regionsOf(obstacle, motion, facet) ?? regionsOf(obstacle, undefined, facet) ?? [];
  const make: string[] = [];
  const remove: string[] = [];
  regions.forEach((region, part) => {
    const name = `o${index}s${part}`;
    const { lines, variables } = regionLines(name, region, motion);
    const fixes = wallFixes(world, obstacle.material, name);
    make.push(...lines, ...fixes.map(([id, words]) => `fix ${id} ${words}`));
    remove.push(
      ...fixes.map(([id]) => `unfix ${id}`),
      `region ${name} delete`,
      ...variables.map((variable) => `variable ${variable} delete`),
    );
  });
  return { make, remove };
}

/** The turn's angle travels inside the words of a region, between bars: here it becomes a variable. */
function regionLines(name: string, { words }: Region, motion: MotionWords | undefined) {
  const [, before, angle] = /^([^|]*)(?:\|(.*)\|)?$/.exec(words) ?? ['', words, undefined];
  const variables: [string, string][] = [];
  if (before.includes(' move ')) {
    motion?.shift?.forEach((formula, axis) => void variables.push([`${name}${'xyz'[axis]}`, formula]));
  }
  if (angle !== undefined) variables.push([`${name}a`, angle]);
  const lines = [
    ...variables.map(([id, formula]) => `variable ${id} equal "${formula}"`),
    `region ${name} ${before.replaceAll('{}', name)}`,
  ];
  return { lines, variables: variables.map(([id]) => id) };
}

/** One fix where all grains meet the wall alike, else one for each kind. */
function wallFixes(world: WallWorld, wall: number, region: string): [id: string, words: string][] {
  const laws = world.groups.map(({ material, group }) => ({ group, law: contactLaw(world, material, wall) }));
  const words = (group: string, law: string) => `${group} wall/gran/region granular ${law} region ${region}`;
  if (new Set(laws.map(({ law }) => law)).size === 1) return [[region, words('all', laws[0].law)]];
  return laws.map(({ group, law }) => [`${region}${group}`, words(group, law)]);
}

/** By how much the overlap shortens the arm of friction on a wall, as a part of it. */
function shortening({ params, materials, pairs, contactMass }: WallWorld, material: number, wall: number): number {
  const pair = derivePairs(params, materials, pairs)[material * materials.length + wall];
  if (!(pair.friction > 0)) return 0;
  const [mass, speed] = [contactMass(material), params.impactSpeed];
  const linear = normalLaws[params.normalLaw].beta === 1;
  const overlap = linear ? speed * Math.sqrt(mass / pair.stiffness) : hertzOverlap(pair.stiffness, mass, speed);
  return overlap / (2 * materials[material].radius);
}

export function wallDifferences(world: WallWorld): Difference[] {
  const { obstacles, materials, groups } = world;
  const differences: Difference[] = [];
  const arm = Math.max(
    0,
    ...obstacles.flatMap((obstacle) => groups.map(({ material }) => shortening(world, material, obstacle.material))),
  );
  if (arm > 0)
    differences.push({
      what: 'friction on obstacles acts midway in the overlap',
      instead: `it acts on the surface of the undeformed sphere: an arm that is longer by up to ${(100 * arm).toPrecision(2)} % at the reference speed`,
    });
  obstacles.forEach((obstacle, index) => {
    const name = `obstacle ${index} (${obstacle.shape})`;
    const motion = obstacle.motion && motionWords(obstacle.motion);
    if (obstacle.rough) differences.push({ what: `${name}: a rough surface`, instead: 'a smooth one' });
    if (obstacle.motion && (!motion || !regionsOf(obstacle, motion, 1)))
      differences.push({
        what: `${name}: a motion that follows a controller, or turns it about changing or slanted axes`,
        instead: 'it stays where it is',
      });
    if (obstacle.shape === 'hourglass') {
      const radius = Math.min(...groups.map(({ material }) => materials[material].radius));
      const off = (facetLength * radius) ** 2 / (8 * Math.min(obstacle.bulbRadius, obstacle.neckRadius * 2));
      differences.push({
        what: `${name}: a smooth outline`,
        instead: `cones, which differ from it by up to about ${(1000 * off).toPrecision(2)} mm`,
      });
    }
    if (obstacle.shape === 'capsule' && obstacle.inside)
      differences.push({ what: `${name}: round ends`, instead: 'flat ends' });
    if (['ball', 'capsule', 'cylinder', 'cone', 'hourglass'].includes(obstacle.shape))
      differences.push({
        what: `${name}: a contact with a curved wall counts as one with a flat wall`,
        instead: 'LAMMPS includes the curvature in the effective radius',
      });
  });
  return differences;
}
