/**
 * A report of a problem: a recording of the last half minute or so, with the device, counters and messages. It is a file that the
 * person may send to somebody; nothing is sent from here. Names that people gave their meshes are left out.
 */

import type { RecordedAct } from '../../exchange/recording/recording';
import { encodeRecording } from '../../exchange/recording/recording-file';
import { libraryNames, meshLibrary } from '../../mesh/library';
import type { Plain } from '../../world/checkpoint';
import type { GrainState } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';
import { saveBodies } from '../../world/saved-bodies';
import { stateHash } from '../../world/state-hash';
import type { Session } from '../session';
import { sceneData } from '../start-state';

/** Null: there was no sand yet. */
export async function makeReport(session: Session): Promise<Uint8Array<ArrayBuffer> | null> {
  const { recorded, world } = session;
  if (!recorded) return null;
  const { recorder, scene } = recorded;
  const sim = world?.sim;
  if (sim && !recorder.start) {
    const mark = recorder.mark();
    recorder.keep(mark, await sim.readExactState(), performance.now());
  }
  const { start } = recorder;
  if (!start) return null;
  const acts = recorder.since(start);
  // what is read now comes after all of these; of a device that is lost there is nothing to read
  const state = sim ? await sim.readState().catch(() => null) : null;
  const counters = sim ? await sim.readCounters().catch(() => null) : null;
  const alias = new Aliases();
  const bodies = start.bodies.map((body, i) => body && alias.body({ ...body, ...start.grains.bodies?.[i] }));
  const { params, obstacles } = start;
  return encodeRecording({
    start: {
      ...{ scene: sceneData(scene), params, obstacles, page: {} },
      grains: alias.grains(start.grains),
      bodies: saveBodies(bodies),
    },
    acts: acts.map((act): RecordedAct => (act.kind === 'add-body' ? { ...act, body: alias.body(act.body) } : act)),
    end: state && { time: state.time, hash: stateHash(state) },
    about: {
      device: aboutDevice(session),
      counters: counters as Plain,
      messages: session.log.notices,
      intents: session.log.intents,
    },
  });
}

function aboutDevice({ world }: Session): Plain {
  const browser = { browser: navigator.userAgent, window: [innerWidth, innerHeight, devicePixelRatio] };
  if (!world) return browser;
  const { adapterName: adapter, software, device } = world;
  const { maxBufferSize, maxStorageBufferBindingSize } = device.limits;
  return { ...browser, adapter, software, maxBufferSize, maxStorageBufferBindingSize };
}

const ownTitles: ReadonlySet<string> = new Set(libraryNames.map((name) => meshLibrary[name].title));

/** What people brought is called by a number instead of the name of their file. */
class Aliases {
  readonly #names = new Map<string, string>();

  #of(name: string): string {
    if (ownTitles.has(name) || Object.hasOwn(meshLibrary, name)) return name;
    const known = this.#names.get(name) ?? `body ${this.#names.size + 1}`;
    this.#names.set(name, known);
    return known;
  }

  body<Body extends PreparedBody>(body: Body): Body {
    return { ...body, cover: { ...body.cover, name: this.#of(body.cover.name) } };
  }

  /** Materials of bodies have names, too. */
  grains(grains: GrainState): GrainState {
    const { checkpoint } = grains;
    if (!checkpoint?.world) return grains;
    const covers = checkpoint.world.covers.map((cover) => ({ ...cover, name: this.#of(cover.name) }));
    return { ...grains, checkpoint: { ...checkpoint, world: { ...checkpoint.world, covers } } };
  }
}
