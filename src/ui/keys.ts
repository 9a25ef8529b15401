/** Keys to actions. Typing in a field and keys that belong to a focused button or to the browser are left alone. */
import type { ToolbarAction } from './toolbar';

export type KeyAction = ToolbarAction | 'brush-smaller' | 'brush-larger' | 'hide' | 'escape';

const keys: Readonly<Record<string, KeyAction>> = {
  ' ': 'pause',
  '.': 'step',
  r: 'reset',
  f: 'frame',
  p: 'settings',
  '?': 'help',
  '[': 'brush-smaller',
  ']': 'brush-larger',
  h: 'hide',
  Escape: 'escape',
};
/** Holding these down repeats them; everything else acts once a press. */
const repeating: readonly KeyAction[] = ['step', 'brush-smaller', 'brush-larger'];

export function keyAction(event: KeyboardEvent): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, select, textarea')) return null;
  if (event.key === ' ' && target?.closest('button, summary, a')) return null;
  const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  return action && event.repeat && !repeating.includes(action) ? null : action;
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
