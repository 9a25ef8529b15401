/** Line icons of the toolbar, 24 × 24, in the colour of the text. */
import { svgElement } from './dom';

const paths = {
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  step: 'M6 5l9 7-9 7zM18 5v14',
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4.5 3.5v4h4',
  frame: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  help: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.6v.2',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGSVGElement {
  const svg = svgElement('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  svg.append(svgElement('path', { d: paths[name] }));
  return svg;
}
