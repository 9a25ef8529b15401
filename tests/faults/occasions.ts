/** What a page may be doing when something fails. */
import type { PointerRay } from '../../src/app/height-field.ts';
import type { Intent } from '../../src/app/intents.ts';
import { PageHost } from '../../src/app/lab/page-host.ts';
import { labExperiments } from '../../src/measure/lab/experiments/index.ts';
import { libraryMesh } from '../../src/mesh/library/index.ts';
import { type CallKind, callKinds } from './faulty-device.ts';
import type { StandInPage } from './stand-in-page.ts';

/** Opens quickly on a processor. */
export const address = '?scene=heap&n=512&E=3e5&d=600&quality=lit';

export interface Occasion {
  readonly name: string;
  /** Nothing happens while time stands still. */
  readonly needsTime?: true;
  /** Other sand comes: where it was there before the news of the fault came, that is the one to stay. */
  readonly replaces?: true;
  /** Resolves when it is over; rejects when the device is lost meanwhile, or does not. */
  act(page: StandInPage): Promise<unknown>;
}

/** A few frames in which time passes. */
export const moments = async (page: StandInPage) => {
  const sim = page.session.world?.sim;
  const until = (sim?.time ?? 0) + 0.002;
  await page.until('time passes', () => page.session.world?.sim !== sim || (sim?.time ?? 1) > until);
};

const asked = (page: StandInPage, ...intents: Intent[]) => {
  page.ask(...intents);
  return page.frame().then(() => page.during('it is done', page.session.settled()));
};

/** Batches of an experiment: it need not come to its end. */
const breathsOfExperiment = 4;

const down: PointerRay = { origin: [0, 0.3, 0], direction: [0, -1, 0] };

export const occasions: readonly Occasion[] = [
  { name: 'frames', needsTime: true, act: moments },
  {
    name: 'pouring',
    needsTime: true,
    async act(page) {
      page.ask({ kind: 'choose-tool', tool: 'pour' }, { kind: 'use-tool', at: down });
      await moments(page);
      page.ask({ kind: 'use-tool', at: null });
      await page.frame();
    },
  },
  {
    name: 'compiling another law',
    act: (page) => {
      const normalLaw = page.session.params.normalLaw === 'linear' ? 'hertz' : 'linear';
      return asked(page, { kind: 'set-params', values: { normalLaw } });
    },
  },
  {
    name: 'compiling another picture',
    needsTime: true,
    async act(page) {
      const colour = page.session.view.colour === 'speed' ? 'material' : 'speed';
      page.ask({ kind: 'set-view', values: { colour, quality: colour === 'speed' ? 'shadows' : 'lit' } });
      await moments(page);
    },
  },
  {
    name: 'a body of an own mesh',
    async act(page) {
      const { bodies } = page.session;
      for (const { index } of bodies.living) page.ask({ kind: 'remove-body', index });
      // one that nobody has covered with spheres yet
      const { id } = bodies.shelf.bring('own', libraryMesh('torus', 1), true, 0.03);
      const order = { mesh: id, size: 0.03, substance: 'stone', kind: 'dynamic' } as const;
      await asked(page, { kind: 'drop-body', order });
    },
  },
  {
    name: 'saving',
    act: (page) => page.during('it is saved', page.keeper.stateFile()),
  },
  {
    name: 'an experiment',
    async act(page) {
      const world = page.session.world;
      const experiment = labExperiments.find(({ name }) => name === 'repose-friction');
      if (!world || !experiment) throw new Error('no experiment');
      const host = new PageHost(
        world.device,
        'dem',
        () => {},
        async () => {},
      );
      const breathe = host.breathe.bind(host);
      let breaths = 0;
      host.breathe = () => {
        if (++breaths > breathsOfExperiment) host.cancel();
        return breathe();
      };
      const run = experiment.run(host, { grains: experiment.least, seeds: 1 });
      await page.during('the experiment ends', run).catch((error: Error) => {
        if (!/cancelled/.test(error.message)) throw error;
      });
    },
  },
  {
    name: 'opening a state',
    replaces: true,
    async act(page) {
      const file = await page.during('it is saved', page.keeper.stateFile());
      if (!file) return;
      const { intent } = page.keeper.read(file);
      if (intent.kind === 'open-state') page.opened = intent.state.grains;
      await asked(page, intent);
    },
  },
  { name: 'starting again', replaces: true, act: (page) => asked(page, { kind: 'reset' }) },
  {
    name: 'another method',
    replaces: true,
    act: (page) =>
      asked(page, { kind: 'set-method', method: page.session.scene.method === 'dem' ? 'unilateral' : 'dem' }),
  },
];

export const occasionNames = occasions.map(({ name }) => name);

/** Calls of each kind that an occasion makes. */
export async function callsDuring(page: StandInPage, act: () => Promise<unknown>): Promise<[CallKind, number][]> {
  const before = page.faulty && new Map(page.faulty.calls);
  await act();
  const { calls } = page.faulty;
  return callKinds
    .map((kind): [CallKind, number] => [kind, (calls.get(kind) ?? 0) - (before?.get(kind) ?? 0)])
    .filter(([, made]) => made > 0);
}

/** Seconds after which losses are forgotten, and a snapshot is due, ms. */
const aWhile = 61_000;

/** Sand that runs, with a snapshot of now, and no loss that counts. */
export async function calmDown(page: StandInPage): Promise<void> {
  page.skip(aWhile);
  page.ask({ kind: 'pause', paused: false }, { kind: 'use-tool', at: null });
  const before = page.session.watch?.snapshot;
  await page.until('a snapshot', () => (page.session.watch?.snapshot ?? before) !== before);
}
