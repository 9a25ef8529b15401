/**
 * `npm run bench -- --papers`: real seconds a picture of the papers' own scenes, at their sizes, beside what Bell and Yee needed. A
 * row is kept in docs/benchmark-papers.jsonl as soon as it is measured; `--scenes hopper:paper` restricts the run to some.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { ProgressBar } from '../src/cli/progress';
import { formatProblem } from '../src/params/problem';
import { defaultParams } from '../src/params/table';
import { inForm } from '../src/scene/forms';
import { namedScene } from '../src/scene/scenes';
import scene from '../src/scene/scenes/hopper/scene.json';
import { yeeHopper, yeeScale } from '../src/scene/scenes/hopper/yee-hopper';
import { validateScene } from '../src/scene/validate';
import { Simulation } from '../src/simulation';
import { prepareBodies } from '../src/world/prepare-bodies';
import { digits } from './numbers';

interface Published {
  /** `scene:form`, or Yee's hopper with so many cubes. */
  readonly id: string;
  readonly where: string;
  /** Simulated seconds of a picture; Bell does not say, and 30 a second are taken. */
  readonly picture: number;
  /** Real seconds that a picture took them. */
  readonly seconds: number;
  /** Simulated seconds that pass before the measurement. */
  readonly after: number;
}

const [bellPicture, yeePicture] = [1 / 30, 1 / 24];
const bell = (id: string, minutes: number, after: number): Published => ({
  ...{ id, where: 'Bell, table 1', picture: bellPicture, seconds: 60 * minutes, after },
});
const yee = (cubes: number, seconds: number): Published => ({
  ...{ id: `hopper with ${cubes} cubes`, where: 'Yee, table 6', picture: yeePicture, seconds, after: 1 },
});

export const published: readonly Published[] = [
  ...[yee(536, 2.4), yee(1051, 5.28), yee(2071, 13.2), yee(4096, 28.8), yee(8036, 58.2)],
  bell('hourglass:paper', 3.18, 0.02),
  bell('splash:paper', 3.41, 2e-3),
  bell('avalanche:paper', 26.4, 2e-3),
  bell('bulldozer:paper', 17.4, 2e-3),
  bell('rings:paper', 3.73, 2e-3),
  bell('rings-rough:paper', 3.09, 2e-3),
];

interface Row {
  readonly id: string;
  readonly grains: number;
  readonly spheres: number;
  readonly integrator: string;
  /** Simulated seconds that were measured, and real ones and processor seconds that they took. */
  readonly simulated: number;
  readonly seconds: number;
  readonly processor: number;
}

const file = path.resolve('docs/benchmark-papers.jsonl');
const readRows = (): Row[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row)
    : [];

/** The same cubes as if they had been poured into the hopper already: no stream to wait for. */
function filledHopper(cubes: number): object {
  const { parameters, materials, obstacles, camera } = yeeHopper(cubes);
  const { name } = scene;
  // a square inside the cylinder, above the cone
  const side = 0.6 * 0.085 * yeeScale;
  const region = { min: [-side, 0.215 * yeeScale, -side], max: [side, yeeScale, side] };
  return {
    ...{ name, materials, obstacles, camera },
    parameters: { ...parameters, capacity: 8192 },
    grains: [{ fill: 'lattice', region, count: cubes, packed: true }],
  };
}

/** All of Bell's grains in the upper bulb, in layers as wide as it is there, and the outlet open. */
function filledHourglass(): object {
  const data = inForm(namedScene('hourglass:paper')) as {
    parameters: { radius: number };
    obstacles: readonly { centre: number[]; bulbRadius: number; height: number }[];
    grains: readonly { count: number }[];
  };
  const [glass] = data.obstacles;
  const { bulbRadius, height } = glass;
  const middle = glass.centre[1] + height / 2 - bulbRadius;
  const layers = 12;
  const [from, thickness] = [-0.75 * bulbRadius, (1.5 * bulbRadius) / layers];
  const regions = Array.from({ length: layers }, (_, i) => {
    const [low, high] = [from + i * thickness, from + (i + 1) * thickness];
    const half = Math.sqrt((bulbRadius ** 2 - Math.max(low ** 2, high ** 2)) / 2) - 2 * data.parameters.radius;
    return { min: [-half, middle + low, -half], max: [half, middle + high, half] };
  });
  const area = ({ max }: { max: number[] }) => max[0] ** 2;
  const whole = regions.reduce((sum, region) => sum + area(region), 0);
  const { count } = data.grains[0];
  const grains = regions.map((region) => {
    const share = Math.round((count * area(region)) / whole);
    return { fill: 'lattice', packed: true, region, count: share };
  });
  // the openings of its levels name the plug, which is gone
  return { ...data, obstacles: [glass], grains, detail: undefined };
}

const dataOf = ({ id }: Published): object => {
  if (id === 'hourglass:paper') return filledHourglass();
  const [, cubes] = /^hopper with (\d+) cubes$/.exec(id) ?? [];
  return cubes ? filledHopper(Number(cubes)) : inForm(namedScene(id));
};

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Real seconds; longer than this nobody needs to wait for one row. */
const longEnough = 40;

async function measure(device: GPUDevice, one: Published, wish: string | undefined): Promise<Row> {
  const data = dataOf(one) as { parameters?: object };
  const result = validateScene(wish ? { ...data, parameters: { ...data.parameters, integrator: wish } } : data);
  if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'));
  const params = { ...defaultParams(), ...result.scene.parameters };
  const bodies = await prepareBodies(device, result.scene, params);
  const sim = await Simulation.create(device, result.scene, params, { bodies });
  const bar = new ProgressBar(one.id);
  const pass = async (simulated: number, atMost: number) => {
    const [start, from] = [performance.now(), sim.time];
    while (sim.time - from < simulated && performance.now() - start < 1000 * atMost) {
      // a substep of an adaptive integrator is a window of many steps
      sim.substep(params.integrator.startsWith('rk') ? 1 : 32);
      await device.queue.onSubmittedWorkDone();
      bar.update(Math.min(1, (sim.time - from) / simulated));
    }
    return { simulated: sim.time - from, seconds: (performance.now() - start) / 1000 };
  };
  await pass(one.after, longEnough);
  sim.grow(await sim.readCounters());
  const before = processorSeconds();
  const measured = await pass(one.picture, longEnough);
  const processor = processorSeconds() - before;
  const { grains } = await sim.readCounters();
  const perGrain = sim.materials[0].template.offsets.length;
  const covers = bodies.reduce((sum, body) => sum + body.model.shape.spheres.length / 3, 0);
  bar.end();
  sim.destroy();
  return {
    id: one.id,
    grains,
    spheres: grains * perGrain + covers,
    integrator: params.integrator,
    ...measured,
    processor,
  };
}

export function papersSection(): string {
  const rows = readRows();
  if (rows.length === 0) return '';
  const lines = published.flatMap((one) =>
    rows
      .filter(({ id }) => id === one.id)
      .map(({ grains, spheres, integrator, simulated, seconds, processor }) => {
        const picture = one.picture / simulated;
        const ours = [digits(picture * seconds), digits((picture * processor) / 2)];
        const part = `${digits(100 / Math.max(1, picture))} %`;
        return `| ${[one.id, one.where, grains, spheres, integrator, digits(one.seconds), ...ours, part].join(' | ')} |`;
      }),
  );
  return `## The papers' own scenes

\`npm run bench -- --papers\`: real seconds a picture at the papers' sizes, on processors of 2005 and 2009 there and on this machine's
two cores without a graphics card here. Bell does not say how long a picture is: 1/30 s is taken; Yee's is 1/24 s. Where a picture
takes long only a part of it was run, the share in the last column. *Ours* is the wall clock of a machine that may have had other
things to do, *by processor time* what two cores that nobody else uses would need. Laws, shapes, stiffness and numbers of grains are
those of the form \`paper\` (docs/physics.md, "As in the paper", says what departs); sand is as it starts, but for the time that a bed
takes to touch.

| scene | published in | grains | spheres | integrator | theirs, s | ours, s | by processor time, s | run |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`;
}

const heading = "## The papers' own scenes";

/** The rest of the document stays. */
function writeSection(): void {
  const document = path.resolve('docs/benchmark.md');
  const text = readFileSync(document, 'utf8');
  const at = text.indexOf(heading);
  const next = at < 0 ? -1 : text.indexOf('\n## ', at + 1);
  const rest = at < 0 ? text : text.slice(0, at) + (next < 0 ? '' : text.slice(next + 1));
  writeFileSync(document, `${rest.trimEnd()}\n\n${papersSection()}\n`);
}

/** `args`: those after `--papers`; `--fixed` runs the same with fixed steps. */
export async function benchPapers(args: readonly string[]): Promise<number> {
  const asked = args[args.indexOf('--scenes') + 1]?.split(',');
  const wish = args.includes('--fixed') ? 'symplectic-euler' : undefined;
  const { device } = await requestNodeDevice();
  for (const one of published.filter(({ id }) => !args.includes('--scenes') || asked?.includes(id))) {
    const row = await measure(device, one, wish);
    const others = readRows().filter(({ id, integrator }) => id !== row.id || integrator !== row.integrator);
    writeFileSync(file, [...others, row].map((line) => `${JSON.stringify(line)}\n`).join(''));
    writeSection();
    console.log(JSON.stringify(row));
  }
  return 0;
}
