/**
 * A whole scene as LAMMPS input: one script with everything that happens in order, data files for the grains that are there and
 * for those that come later, and a manifest by which dumps find back to the scene. Pure: nothing is written and nothing runs.
 */
import { stableStep } from '../../methods/dem/contact-constants';
import { gravityVector } from '../../params/gravity';
import type { Params } from '../../params/table';
import { initialGrains } from '../../scene/fills/fill';
import { grainMass, isGrainMaterial, type Material, resolveMaterials } from '../../scene/materials';
import { pickSeeds, seedCount } from '../../scene/seeds';
import type { GrainSeeds, Scene } from '../../scene/types';
import { Covers } from '../../world/covers';
import type { GrainState } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';
import { bodyCommands, bodyDifferences, isFree, type PlacedBody } from './body-commands';
import { contactLaw, type LawWorld, lawDifferences } from './contact-law';
import { bodySpheres, dataLines, grainSpheres, type Sphere } from './data-file';
import type { Difference } from './difference';
import type { Manifest } from './manifest';
import { pourTimeline, presence, sweeps } from './timeline';
import { wallCommands, wallDifferences } from './wall-commands';

export interface LammpsTask {
  readonly scene: Scene;
  /** As plain data, for the manifest. */
  readonly data: unknown;
  readonly params: Params;
  readonly bodies?: readonly PreparedBody[];
  /** Grains to begin with instead of the scene's own. */
  readonly start?: GrainState;
  /** s, from the start on */
  readonly time: number;
  /** s between two frames; absent: ten frames, so that a run that dies has not been for nothing. */
  readonly every?: number;
  /** See LawWorld: for experiments only. */
  readonly restitutionAsNumber?: boolean;
}

export interface LammpsJob {
  readonly input: string;
  readonly files: readonly { readonly name: string; readonly chunks: () => Iterable<string> }[];
  readonly manifest: Manifest;
  readonly differences: readonly Difference[];
  readonly steps: { readonly first: number; readonly last: number };
  /** Grains at the start, and in all. */
  readonly grains: { readonly first: number; readonly all: number };
}

/** Of the neighbour lists, in sphere radii: what the benchmark found best for sand that moves. */
const skin = 0.25;

/**
 * Edge of the bins in which LAMMPS looks for neighbours, in cutoffs. Its own half a cutoff makes millions of bins where a few grains are
 * far apart, and clearing them took nearly all the time: the coarsest funnel is five times faster like this, a bed as fast as before.
 */
const binSize = 1.25;

export function translateScene(task: LammpsTask): LammpsJob {
  const { scene, params, start, time, bodies = [], restitutionAsNumber = false } = task;
  const covers = new Covers(scene.materials.length);
  const placed: PlacedBody[] = bodies.map((body) => ({ ...body, ...covers.cover(body, start?.time ?? 0) }));
  const materials = resolveMaterials({ materials: [...scene.materials, ...covers.specs] }, params);
  const { dt } = stableStep(params, materials, scene.pairs);
  const first = Math.round((start?.time ?? 0) / dt);
  const last = first + Math.round(time / dt);
  const every = Math.max(1, Math.round((task.every ?? time / 10) / dt));
  const solid = materials.flatMap((material, index) => (material.wall ? [] : [index]));
  const typeOf = (material: number) => solid.indexOf(material) + 1;
  const moved = placed.some(isFree);
  const rigid = (index: number) => materials[index].template.offsets.length > 1;
  // LAMMPS takes masses from its first rigid fix: that of the bodies where there are some, else that of the grains
  const sphereMass = (index: number) => (4 / 3) * Math.PI * materials[index].density * materials[index].radius ** 3;
  const whole = (index: number) =>
    moved ? placed.some((body) => body.material === index && isFree(body)) : rigid(index);
  const contactMass = (index: number) => (whole(index) ? grainMass(materials[index]) : sphereMass(index));
  const law: LawWorld = { params, materials, pairs: scene.pairs, contactMass, restitutionAsNumber };
  const groups = solid.map((material) => ({ material, group: `t${typeOf(material)}` }));
  const walls = { ...law, obstacles: scene.obstacles, groups };

  const seeds = start ?? initialGrains(scene, params, materials);
  const bodySphereCount = placed.reduce((sum, { shape }) => sum + shape.spheres.length / 3, 0);
  const sphereCount = (some: GrainSeeds) =>
    some.material.reduce((sum, material) => sum + materials[material].template.offsets.length, 0);
  const file = (name: string, title: string, spheres: () => Iterable<Sphere>, count: number, molecules = true) => ({
    name,
    chunks: () =>
      dataLines({
        ...{ title, spheres, count, materials, typeOf, types: solid.length, molecules },
        box: boxAround(scene, spheres()),
      }),
  });
  let sphere = 1 + bodySphereCount + sphereCount(seeds);
  let molecule = 1 + placed.length + seedCount(seeds);
  const began = seedCount(seeds);
  const files: LammpsJob['files'][number][] = [];
  const firstIds = { sphere: 1 + bodySphereCount, molecule: 1 + placed.length };
  files.push(
    file(
      'start.data',
      `${scene.name}: grains and bodies at the start`,
      function* () {
        yield* bodySpheres(placed);
        yield* grainSpheres(seeds, materials, firstIds);
      },
      bodySphereCount + sphereCount(seeds),
    ),
  );

  const happenings = new Map<number, { walls: string[]; atoms: string[] }>();
  const at = (step: number) => {
    const known = happenings.get(step) ?? { walls: [], atoms: [] };
    happenings.set(step, known);
    return known;
  };
  scene.obstacles.forEach((obstacle, index) => {
    const { from, until } = presence(obstacle, dt);
    if (until <= first || from >= last || until <= from) return;
    const { make, remove } = wallCommands(walls, index);
    at(Math.max(first, from)).walls.push(...make);
    if (until < last) at(until).walls.unshift(...remove);
  });
  const room = Math.max(0, params.capacity - began);
  let anyGrains = began > 0;
  let earliest = anyGrains || bodySphereCount > 0 ? first : last;
  let poured = 0;
  for (const { step, seeds: batch } of pourTimeline(scene, params, materials, { first, last, dt, room })) {
    for (const part of bySphereCount(batch, materials)) {
      const name = `pour-${String(++poured).padStart(4, '0')}.data`;
      const ids = { sphere, molecule };
      files.push(file(name, 'newcomers', () => grainSpheres(part, materials, ids), sphereCount(part), false));
      const each = sphereCount(part) / seedCount(part);
      sphere += sphereCount(part);
      molecule += seedCount(part);
      at(step).atoms.push(
        `read_data ${name} add merge`,
        // LAMMPS cannot read the section of molecules into a world that has some: they follow from the ids
        `group fresh id ${ids.sphere}:${sphere - 1}`,
        `variable grain atom "floor((id-${ids.sphere})/${each})+${ids.molecule}"`,
        'set group fresh mol v_grain',
        'group fresh clear',
      );
    }
    if (!anyGrains) earliest = Math.min(earliest, step);
    anyGrains = true;
  }
  for (const step of sweeps(scene, first, last, dt)) {
    if (step > earliest)
      at(step).atoms.push('group gone region below', 'delete_atoms group gone compress no mol yes', 'group gone clear');
  }
  const body = bodyCommands(placed, { first, last, dt });
  for (const [step, lines] of body.later) at(step).walls.push(...lines);
  if (body.infile) files.push({ name: 'bodies.txt', chunks: () => [body.infile ?? ''] });

  const largest = Math.max(...solid.map((index) => materials[index].radius));
  const smallest = Math.min(...solid.map((index) => materials[index].radius));
  const extent = Math.max(
    ...solid
      .filter((i) => isGrainMaterial(materials[i]))
      .map((i) => 2 * materials[i].radius * materials[i].template.boundingRadius),
  );
  const gravity = gravityVector(params);
  const strength = Math.hypot(...gravity);
  const grainTypes = groups.filter(({ material }) => isGrainMaterial(materials[material]));
  const clumps = grainTypes.filter(({ material }) => rigid(material)).map(({ material }) => typeOf(material));
  const rounds = grainTypes.filter(({ material }) => !rigid(material)).map(({ material }) => typeOf(material));
  const release = [
    'unfix share',
    ...(clumps.length > 0 ? ['unfix clumps'] : []),
    ...(rounds.length > 0 ? ['unfix rounds'] : []),
  ];
  // grains only: rigid bodies get their weight at the centre of mass (`fix rigid … gravity`), and must not get it again
  const sand = grainTypes.map(({ material }) => typeOf(material));
  const sandGroup = [sand.length > 0 ? `group sand type ${sand.join(' ')}` : 'group none empty'];
  const integrate = [
    ...sandGroup,
    ...groups.map(({ group, material }) => `group ${group} type ${typeOf(material)}`),
    ...(clumps.length > 0 ? [`group clumps type ${clumps.join(' ')}`, 'fix clumps clumps rigid/small molecule'] : []),
    ...(rounds.length > 0 ? [`group rounds type ${rounds.join(' ')}`, 'fix rounds rounds nve/sphere'] : []),
    // ranks share the spheres evenly, from the first step on: a rank without any makes fix rigid/small write beyond its arrays
    'fix share all balance 500 1.1 shift xyz 10 1.05',
  ];

  const lines = [
    `# ${scene.name}, translated by Tetrasand; SI units, y is up`,
    'units si',
    'atom_style sphere',
    'atom_modify map array sort 0 0',
    'boundary m m m',
    'newton off',
    'processors * * *',
    `comm_modify mode single vel yes cutoff ${Math.max(2 * largest + skin * smallest, extent * 1.1)}`,
    'fix grain all property/atom mol ghost yes',
    'read_data start.data fix grain NULL Molecules',
    `reset_timestep ${first}`,
    `timestep ${dt}`,
    'variable t equal step*dt',
    'pair_style granular',
    ...solid.flatMap((one, i) =>
      solid.slice(i).map((other) => `pair_coeff ${typeOf(one)} ${typeOf(other)} ${contactLaw(law, one, other)}`),
    ),
    `neighbor ${skin * smallest} bin`,
    `neigh_modify every 1 delay 0 check yes exclude molecule/intra all binsize ${binSize * (2 * largest + skin * smallest)}`,
    `region below block INF INF INF ${scene.floor} INF INF`,
    ...groups.map(({ group, material }) => `group ${group} type ${typeOf(material)}`),
    ...body.first,
    ...sandGroup,
    `fix weight ${sand.length > 0 ? 'sand' : 'none'} gravity ${strength} vector ${strength > 0 ? gravity.join(' ') : '0 -1 0'}`,
    ...body.free,
    'thermo_style custom step atoms',
    `thermo ${Math.max(1, Math.round((last - first) / 200))}`,
    'thermo_modify norm no flush yes',
    `dump frames all custom ${every} dump.* id mol type x y z vx vy vz omegax omegay omegaz`,
    'dump_modify frames sort id time yes units yes format float %.12g',
  ];
  let now = first;
  let integrated = false;
  const steps = [...new Set([first, ...happenings.keys()])].sort((a, b) => a - b);
  const goTo = (step: number) => {
    if (step <= now) return;
    if (now < earliest) lines.push(`reset_timestep ${Math.min(step, earliest)}`);
    if (step > earliest) lines.push(`run ${step - Math.max(now, earliest)}`);
    now = step;
  };
  for (const step of steps) {
    if (step >= last) break;
    goTo(step);
    const { walls: wallLines, atoms } = happenings.get(step) ?? { walls: [], atoms: [] };
    const begins: boolean = !integrated && step >= earliest;
    const anew = integrated && atoms.length > 0;
    // grains that are rigid already would not survive others that come or go
    lines.push(...wallLines, ...(anew ? release : []), ...atoms, ...(begins || anew ? integrate : []));
    integrated ||= begins;
  }
  goTo(last);
  lines.push(
    'write_dump all custom final.dump id mol type x y z vx vy vz omegax omegay omegaz modify sort id time yes units yes format float %.12g',
    'print "finished"',
  );

  const manifest: Manifest = {
    program: 'Tetrasand',
    for: 'lammps',
    version: 1,
    dt,
    bodies: placed.length,
    scene: task.data,
    params,
  };
  const late: Difference[] =
    poured > 0 ? [{ what: 'newcomers without room are refused', instead: 'they are put in all the same' }] : [];
  const runs = lines.filter((line) => line.startsWith('run ')).length;
  // LAMMPS sets a rigid fix up without gravity: g dt/2 of velocity is missing after the first half kick of each run
  if (moved && strength > 0)
    late.push({
      what: 'the weight of bodies in every step',
      instead: `none in the first half step of each of ${runs} runs: ${((50 * runs) / Math.max(1, last - first)).toPrecision(2)} % of it is missing`,
    });
  return {
    input: `${lines.join('\n')}\n`,
    files,
    manifest,
    differences: [
      ...methodDifferences(scene, params),
      ...lawDifferences(law),
      ...wallDifferences(walls),
      ...bodyDifferences(placed),
      ...late,
    ],
    steps: { first, last },
    grains: { first: began, all: molecule - 1 - placed.length },
  };
}

function methodDifferences({ method, blasts }: Scene, params: Params): Difference[] {
  const differences: Difference[] = [];
  if (method !== 'dem') differences.push({ what: `method ${method}`, instead: 'discrete grains (dem)' });
  if (params.sleep > 0)
    differences.push({ what: 'sand at rest that sleeps', instead: 'all grains are computed always' });
  if (blasts.length > 0) differences.push({ what: 'blasts', instead: 'nothing goes off' });
  return differences;
}

/** Runs of grains that are made of equally many spheres. */
function bySphereCount(seeds: GrainSeeds, materials: readonly Material[]): GrainSeeds[] {
  const size = (index: number) => materials[seeds.material[index]].template.offsets.length;
  return [...new Set(Array.from(seeds.material, (_, index) => size(index)))].map((count) =>
    pickSeeds(seeds, (index) => size(index) === count),
  );
}

/** Around everything: LAMMPS refuses spheres outside the box of a file, and widens it later where grains go further. */
function boxAround({ bounds, floor }: Scene, spheres: Iterable<Sphere>) {
  const min = [bounds.min[0], Math.min(floor, bounds.min[1]), bounds.min[2]];
  const max = [...bounds.max];
  for (const { position } of spheres) {
    for (const axis of [0, 1, 2]) {
      min[axis] = Math.min(min[axis], position[axis]);
      max[axis] = Math.max(max[axis], position[axis]);
    }
  }
  return { min: min.map((x) => x - 0.01), max: max.map((x) => x + 0.01) };
}
