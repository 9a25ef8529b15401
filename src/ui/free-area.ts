/** The part of the picture that bars and panels leave free. */
import { type ViewArea, wholeView } from '../render/camera';

/** Sides of a rectangle, px from the upper left corner of the window. */
export interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * A smaller part of the picture than this, each way, is no place for a scene alone: then it is seen partly behind the panels, the
 * more the less is free, and all over the picture where nothing is. A pixel of a bar moves an edge by (1 − least) / least pixels
 * at the most, so that a bar that comes or goes does not make the picture leap.
 */
const least = 0.3;
/** What takes more than this part of the width covers all of it. */
const wide = 0.6;

/**
 * `bars` stand along the upper or the lower edge, `panels` at a side or, on a narrow screen, across it. In normalised
 * coordinates of the picture.
 */
export function freeArea(picture: Sides, bars: readonly Sides[], panels: readonly Sides[]): ViewArea {
  const [width, height] = [picture.right - picture.left, picture.bottom - picture.top];
  if (!(width > 0 && height > 0)) return wholeView;
  let { left, right, top, bottom } = picture;
  const takeRow = (bar: Sides) => {
    if (bar.top + bar.bottom < picture.top + picture.bottom) top = Math.max(top, bar.bottom);
    else bottom = Math.min(bottom, bar.top);
  };
  for (const bar of bars) takeRow(bar);
  for (const panel of panels) {
    if (panel.left >= picture.right || panel.right <= picture.left) continue;
    if (panel.right - panel.left > wide * width) takeRow(panel);
    else if (panel.left + panel.right > picture.left + picture.right) right = Math.min(right, panel.left);
    else left = Math.max(left, panel.right);
  }
  [left, right] = atLeast(left, right, picture.left, picture.right);
  [top, bottom] = atLeast(top, bottom, picture.top, picture.bottom);
  return {
    x: (left + right - picture.left - picture.right) / width,
    y: (picture.top + picture.bottom - top - bottom) / height,
    halfWidth: (right - left) / width,
    halfHeight: (bottom - top) / height,
  };
}

/** From `low` to `high` where that is enough; where it is too little more than that, about the same middle as far as it can be. */
function atLeast(low: number, high: number, first: number, last: number): [low: number, high: number] {
  const part = Math.max(0, (high - low) / (last - first));
  if (part >= least) return [low, high];
  const half = ((1 - ((1 - least) / least) * part) / 2) * (last - first);
  const middle = Math.min(last - half, Math.max(first + half, (low + high) / 2));
  return [middle - half, middle + half];
}

/** Messages, hints and opened details come and go: they do not move the picture. */
const barSelector = '.hud-toggle, .page-bar, .tool-options, .bars';

/** For style sheets: how far what stands at the top reaches, and what of the height bars take above and below; px. */
export function tellEdges(root: HTMLElement): void {
  const rects = (selector: string) =>
    [...root.querySelectorAll(selector)].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  const lowest = (selector: string) => Math.max(0, ...rects(selector).map(({ bottom }) => bottom));
  const highest = Math.min(innerHeight, ...rects('.tool-options, .bars').map(({ top }) => top));
  const edges = {
    '--under-top': lowest('.top'),
    '--above': lowest('.hud-toggle, .page-bar'),
    '--below': innerHeight - highest,
  };
  const { style } = document.documentElement;
  for (const [name, edge] of Object.entries(edges)) {
    const value = `${Math.round(edge)}px`;
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** As things stand on the page. */
export function measureFreeArea(canvas: HTMLElement, root: HTMLElement): ViewArea {
  if (root.classList.contains('bare')) return wholeView;
  const sides = (selector: string): Sides[] =>
    [...root.querySelectorAll(selector)].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  return freeArea(canvas.getBoundingClientRect(), sides(barSelector), sides('.panel, .lab-drawer'));
}
