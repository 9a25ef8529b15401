/** All compute passes of the method, by name. */
import type { PassSpec } from '../../gpu/pass';
import { adaptiveBodyPasses, adaptivePasses } from './adaptive/passes';
import { bodyPasses } from './body-passes';
import { grainPasses } from './grain-passes';
import { maintenance, type WorldSize, worldSize } from './schedule';

export const passes = { ...grainPasses, ...bodyPasses, ...adaptivePasses, ...adaptiveBodyPasses };
export type PassName = keyof typeof passes;

/** Only for the picture or for measurements, compiled when they are wanted. */
const viewPasses: readonly PassName[] = ['chains', 'readContacts', 'overlap', 'tally', 'tallyOfAll'];
const isViewPass = (name: PassName) => viewPasses.includes(name);
/** Only where grains may sleep. */
const isSleepPass = (name: PassName) => passes[name].name.startsWith('dem/sleep/');
/** What a scene of grains needs, and what it needs besides when there are rigid bodies. */
export const grainPassNames = (Object.keys(grainPasses) as PassName[]).filter((name) => !isViewPass(name));
export const bodyPassNames = Object.keys(bodyPasses) as PassName[];

const namesOf = (specs: object) => Object.keys(specs) as PassName[];
/** What brings worlds of the other size into order. */
const passesOf = (size: WorldSize) => maintenance.flatMap(({ pass, world }) => (world === size ? [pass] : []));
/** What moves things by a fixed step. */
const fixedStepPasses: readonly PassName[] = ['step', 'bodyForces', 'bodyStep'];

export function passesFor(
  withBodies: boolean,
  withSleep: boolean,
  adaptive: boolean,
  cells: number,
): Readonly<Record<PassName, PassSpec>> {
  const fixed = withBodies ? [...grainPassNames, ...bodyPassNames] : grainPassNames;
  const steps = [...namesOf(adaptivePasses), ...(withBodies ? namesOf(adaptiveBodyPasses) : [])];
  const all = adaptive ? [...fixed.filter((name) => !fixedStepPasses.includes(name)), ...steps] : fixed;
  const others = passesOf(worldSize({ cells }) === 'small' ? 'large' : 'small');
  const wanted = all.filter((name) => (withSleep || !isSleepPass(name)) && !others.includes(name));
  const specs: Record<string, PassSpec> = Object.fromEntries(wanted.map((name) => [name, passes[name]]));
  return specs as Record<PassName, PassSpec>;
}
