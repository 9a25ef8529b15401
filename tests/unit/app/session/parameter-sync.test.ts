import { expect, test } from 'vitest';
import { syncParameters } from '../../../../src/app/session/parameter-sync';
import { defaultParams, type Params, parameterSpec } from '../../../../src/params/table';

/** A session that does at once what it is told; `during` happens while the first change compiles. */
function setUp(values: Partial<Params>, during: (session: { wanted: Params }) => void = () => {}) {
  const session = { params: defaultParams(), wanted: { ...defaultParams(), ...values }, world: true, restarts: true };
  const log: string[] = [];
  let first = true;
  const run = async (kind: string, params: Params) => {
    if (first) during(session);
    first = false;
    log.push(`${kind} friction ${params.friction}, seed ${params.seed}`);
    session.params = params;
  };
  const sync = () =>
    syncParameters({
      parameters: () => (session.world ? session : null),
      setLive: (params) => run('live', params),
      restart: async (params, keepSand) => {
        if (session.restarts) await run(keepSand ? 'go on' : 'restart', params);
        return session.restarts;
      },
      notice: (notice) => log.push(notice.kind === 'restarted' ? `restarted for ${notice.labels}` : notice.kind),
      changed: () => log.push('changed'),
    });
  return { session, log, sync };
}

test('nothing differs, or there is no world: nothing happens', async () => {
  const same = setUp({});
  await same.sync();
  expect(same.log).toEqual([]);
  const nowhere = setUp({ friction: 0.3 });
  nowhere.session.world = false;
  await nowhere.sync();
  expect(nowhere.log).toEqual([]);
});

test('what can be changed while the sand runs is; what cannot takes a fresh start, and says for which parameter', async () => {
  const { seed } = defaultParams();
  const live = setUp({ friction: 0.3 });
  await live.sync();
  expect(live.log).toEqual([`live friction 0.3, seed ${seed}`, 'changed']);
  const fresh = setUp({ friction: 0.3, seed: seed + 1 });
  await fresh.sync();
  const { label } = parameterSpec('seed') ?? { label: '' };
  expect(fresh.log).toEqual([`restart friction 0.3, seed ${seed + 1}`, `restarted for ${label}`, 'changed']);
  expect(fresh.session.params).toEqual(fresh.session.wanted);
});

test('more shapes for the brush leave the sand as it lies; fewer of them do not', async () => {
  const { friction, seed } = defaultParams();
  const more = setUp({ brushShapes: 'all' });
  await more.sync();
  expect(more.log).toEqual([`go on friction ${friction}, seed ${seed}`, 'changed']);
  more.session.wanted = defaultParams();
  await more.sync();
  expect(more.log[2]).toBe(`restart friction ${friction}, seed ${seed}`);
  const both = setUp({ brushShapes: 'all', seed: seed + 1 });
  await both.sync();
  expect(both.log[0]).toBe(`restart friction ${friction}, seed ${seed + 1}`);
});

test('another own cluster restarts the scene only where grains can be of it', async () => {
  const { friction, seed } = defaultParams();
  const ownCluster = '0 0 0, 2 0 0';
  const idle = setUp({ ownCluster });
  await idle.sync();
  expect(idle.log).toEqual([`live friction ${friction}, seed ${seed}`, 'changed']);
  for (const used of [{ grainShape: 'own' }, { brushShapes: 'all' }] as const) {
    const { session, log, sync } = setUp({ ...used, ownCluster });
    session.params = { ...session.params, ...used };
    await sync();
    expect(log[0]).toBe(`restart friction ${friction}, seed ${seed}`);
  }
});

test('what is asked for while the first change compiles comes next', async () => {
  const { log, session, sync } = setUp({ friction: 0.3 }, (session) => {
    session.wanted = { ...session.wanted, friction: 0.4 };
  });
  await sync();
  expect(log.filter((line) => line !== 'changed').map((line) => line.slice(0, 17))).toEqual([
    'live friction 0.3',
    'live friction 0.4',
  ]);
  expect(session.params.friction).toBe(0.4);
});

test('a restart that did not come about ends it, and a failure is the caller’s', async () => {
  const none = setUp({ seed: 99 });
  none.session.restarts = false;
  await none.sync();
  expect(none.log).toEqual([]);
  const failing = setUp({ friction: 0.3 }, () => {
    throw new Error('does not compile');
  });
  await expect(failing.sync()).rejects.toThrow('does not compile');
  expect(failing.log).toEqual([]);
});
