/** Line icons of the toolbars, 24 × 24, in the colour of the text. A tool's has the tool's name. */
import { svgElement } from './dom';

const paths = {
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  step: 'M6 5l9 7-9 7zM18 5v14',
  reset: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4.5 3.5v4h4',
  frame: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  help: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.6v.2',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M12 18v-6M9.5 14.5L12 12l2.5 2.5',
  undo: 'M8 5L4 9l4 4M4.5 9H15a4.7 4.7 0 0 1 0 9.5h-4',
  redo: 'M16 5l4 4-4 4M19.5 9H9a4.7 4.7 0 0 0 0 9.5h4',
  close: 'M6 6l12 12M18 6L6 18',
  pour: 'M4 4h16l-6 7v2h-4v-2zM12 16.5v.1M10.2 20v.1M13.8 20v.1M12 20.5v.1',
  drop: 'M12 2v5M9.6 5.1L12 7.5l2.4-2.4M6 13.4l6-2.9 6 2.9v5.8L12 22l-6-2.8zM6 13.4l6 2.8 6-2.8M12 16.2V22',
  grab: 'M8 13V6.6a1.5 1.5 0 0 1 3 0V11V4.6a1.5 1.5 0 0 1 3 0V11V6.1a1.5 1.5 0 0 1 3 0V12V9.1a1.5 1.5 0 0 1 3 0v5.4a6.5 6.5 0 0 1-6.5 6.5c-2.6 0-4.2-1-5.6-3l-3.4-5a1.5 1.5 0 0 1 2.4-1.7z',
  push: 'M3 8.5h10.5a2.7 2.7 0 1 0-2.7-2.7M3 12.5h15a2.9 2.9 0 1 1-2.9 2.9M3 16.5h6.5a2.3 2.3 0 1 1-2.3 2.3',
  dig: 'M17 2.5L21.5 7M19.2 4.8L10.5 13.5M6.6 11.2l6.2 6.2c-.8 2.6-4.3 4.4-9.3 4.1-.3-5 .9-9 3.1-10.3z',
  explode:
    'M12 2.5l1.9 4.7 4-3-.4 5 5-.2-3.9 3.3 4 3-5 .4.6 5-4-3-2.2 4.3-1.8-4.6-4.3 2.8.9-4.9-5.1-.3 4.2-2.9-3.6-3.5 5 .3-.3-5 4 3z',
  obstacle: 'M3.5 20.5v-8h8v8zM17 20.5l-3.5-6h7zM12.5 6.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z',
  scenes: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  lab: 'M4 4v16h16M7.5 15.5l3.5-5 3.5 3 4.5-7',
  share: 'M12 3.5v11M8.2 7.2L12 3.5l3.8 3.7M7 11H5v9.5h14V11h-2',
  screenshot: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10a3.3 3.3 0 1 0 .01 0z',
  video: 'M3.5 7h11v10h-11zM14.5 10.5l6-3v9l-6-3z',
  videoStop: 'M7 7h10v10H7z',
  world: 'M12 3.5a8.5 8.5 0 1 0 .01 0zM14.8 12.6a2.2 2.2 0 1 0 .01 0zM12 12L8.5 8.5',
  fullscreen: 'M9 4H4v5M4 4l6 6M15 20h5v-5M20 20l-6-6',
  fullscreenEnd: 'M10 5v5H5M10 10L4 4M14 19v-5h5M14 14l6 6',
  save: 'M12 4v11M8 11.5l4 4 4-4M4.5 19.5h15',
  open: 'M3.5 19V5.5h6l2 2.5h9V19z',
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGSVGElement {
  const svg = svgElement('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  svg.append(svgElement('path', { d: paths[name] }));
  return svg;
}
