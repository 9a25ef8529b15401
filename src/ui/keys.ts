/** Keys to actions. Typing in a field and keys that belong to a focused button or to the browser are left alone. */
import { type ToolName, toolNames } from '../app/tools/names';
import type { BarAction } from './action-bar';
import type { PageAction } from './page-bar';

export type KeyAction =
  | BarAction
  | PageAction
  | 'brush-smaller'
  | 'brush-larger'
  | 'hide'
  | 'gravity'
  | 'escape'
  | 'bodies-as'
  | 'delete-body'
  | 'colour'
  | `tool-${ToolName}`;

interface KeyRow {
  readonly key: string;
  readonly action: KeyAction;
  /** With Ctrl, or Cmd on a Mac. */
  readonly control?: true;
  /** With or without the shift key; left out: either. */
  readonly shift?: boolean;
  /** Holding it down repeats it; everything else acts once per press. */
  readonly repeats?: true;
}

const table: readonly KeyRow[] = [
  { key: ' ', action: 'pause' },
  { key: '.', action: 'step', repeats: true },
  { key: 'r', action: 'reset' },
  { key: 'f', action: 'frame' },
  { key: 'p', action: 'settings' },
  { key: '?', action: 'help' },
  { key: '[', action: 'brush-smaller', repeats: true },
  { key: ']', action: 'brush-larger', repeats: true },
  { key: 'z', action: 'undo', control: true, shift: false, repeats: true },
  { key: 'z', action: 'redo', control: true, shift: true, repeats: true },
  { key: 'y', action: 'redo', control: true, repeats: true },
  { key: 'g', action: 'gravity' },
  { key: 'h', action: 'hide' },
  { key: 'b', action: 'bodies-as' },
  { key: 'Delete', action: 'delete-body' },
  { key: 'Backspace', action: 'delete-body' },
  { key: 'c', action: 'colour' },
  { key: 'o', action: 'scenes' },
  { key: 'm', action: 'lab' },
  { key: 'l', action: 'share' },
  { key: 's', action: 'screenshot' },
  { key: 'v', action: 'video' },
  { key: 'w', action: 'world' },
  { key: 'x', action: 'fullscreen' },
  { key: 'Escape', action: 'escape' },
  ...toolNames.map((name, i): KeyRow => ({ key: String(i + 1), action: `tool-${name}` })),
];

function keyAction(event: KeyboardEvent): KeyAction | null {
  if (event.altKey || event.defaultPrevented) return null;
  const control = event.ctrlKey || event.metaKey;
  const target = event.target instanceof Element ? event.target : null;
  // a slider has no use for letters; after moving the brush size people go on playing
  if (target?.closest('input:not([type=range]), select, textarea')) return null;
  if (event.key === ' ' && target?.closest('button, summary, a')) return null;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const row = table.find(
    ({ key, control: withControl = false, shift = event.shiftKey }) =>
      key === pressed && withControl === control && shift === event.shiftKey,
  );
  return row && (row.repeats || !event.repeat) ? row.action : null;
}

export function listenToKeys(act: (action: KeyAction) => void): void {
  window.addEventListener('keydown', (event) => {
    const action = keyAction(event);
    if (!action) return;
    // Space would scroll the page, ' and / open the search of some browsers
    if (action !== 'escape') event.preventDefault();
    act(action);
  });
}
