import { describe, expect, test } from 'vitest';
import type { BodyDesk } from '../../../src/app/bodies/desk';
import { flatField, type PointerRay } from '../../../src/app/height-field';
import type { Notice } from '../../../src/app/notices';
import { sceneByName } from '../../../src/app/start-state';
import { createTools } from '../../../src/app/tools/registry';
import type { Tool } from '../../../src/app/tools/tool';
import { ToolBox } from '../../../src/app/tools/tool-box';
import type { Ability } from '../../../src/methods/method';
import { defaultParams } from '../../../src/params/table';
import type { Simulation } from '../../../src/simulation';
import { noticeMessage, toolTexts } from '../../../src/ui/text';

const down: PointerRay = { origin: [0, 1, 0], direction: [0, -1, 0] };

/** Two tools, one of which needs wind, and what the method of their world is able to do. */
function setUp() {
  const abilities = new Set<Ability>(['pour', 'blow']);
  const calls: string[] = [];
  const notices: Notice[] = [];
  const scene = sceneByName('sandbox');
  const tool = (name: string, needs: Tool['needs']): Tool => ({
    needs,
    options: [],
    aim: () => [],
    begin: () => calls.push(`${name} begins`),
    move: () => calls.push(`${name} moves`),
    end: () => calls.push(`${name} ends`),
  });
  const world = {
    scene,
    params: defaultParams(),
    sim: { method: { spec: { abilities } } } as unknown as Simulation,
    field: flatField(scene.bounds, 0),
    bodies: {} as BodyDesk,
    notice: (notice: Notice) => notices.push(notice),
    queue: () => {},
  };
  const box = new ToolBox(() => world, { pour: tool('pour', ['pour']), push: tool('push', ['blow']) });
  return { box, abilities, calls, notices };
}

const unavailable = { kind: 'tool-unavailable', tool: 'push', missing: ['blow'] };

describe('a tool that needs what the method cannot do', () => {
  test('is not chosen, and it is said why', () => {
    const { box, abilities, notices } = setUp();
    abilities.delete('blow');
    expect([box.missing('pour'), box.missing('push')]).toEqual([[], ['blow']]);
    box.choose('push');
    expect(box.active).toBe('pour');
    expect(notices).toEqual([unavailable]);
    abilities.add('blow');
    box.choose('push');
    expect(box.active).toBe('push');
    expect(notices).toHaveLength(1);
  });

  test('does nothing when a scene with such a method opens while it is active; each press is answered once', () => {
    const { box, abilities, calls, notices } = setUp();
    box.choose('push');
    expect(box.aim(down)).toEqual([]);
    abilities.delete('blow');
    expect(box.aim(down)).toBeNull();
    for (const at of [down, down, null, down, null]) {
      box.use(at);
      expect(box.held).toBe(false);
    }
    expect(calls).toEqual([]);
    expect(notices).toEqual([unavailable, unavailable]);
    box.choose('push');
    expect(notices).toHaveLength(3);
    // the next press after another scene counts again
    abilities.add('blow');
    for (const at of [down, down, null]) box.use(at);
    expect(calls).toEqual(['push begins', 'push moves', 'push ends']);
  });

  test('is explained with its name and with everything that is missing', () => {
    const message = noticeMessage({ kind: 'tool-unavailable', tool: 'grab', missing: ['bodies', 'grip'] });
    expect(message.text).toContain(toolTexts.grab.label);
    expect(message.text).toContain('cannot simulate rigid bodies or pull at rigid bodies');
  });
});

test('every tool says what it needs', () => {
  for (const [name, tool] of Object.entries(createTools())) expect(tool.needs.length, name).toBeGreaterThan(0);
});
