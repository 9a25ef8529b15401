/** Every sentence of the interface, in one place. Labels and help of the parameters are in src/params/table.ts. */
import type { Notice } from '../app/notices';
import type { ToolName } from '../app/tools/names';
import type { SimErrorCode } from '../gpu/errors';
import { formatProblem, type Problem } from '../params/problem';
import { parameterSpec } from '../params/table';
import { bodyOptionTexts } from './text/bodies';
import { keeping, keepingHelp, lossTexts, replayed } from './text/keeping';
import { redoTexts, toolUnavailable, undoTexts } from './text/tools';

export const text = {
  loading: 'Preparing the sand',
  loadingFirst: 'requesting the graphics device',
  canvas:
    'Sand. Hold the left mouse button or one finger to use the tool; drag with the right button or two fingers to orbit.',
  toolbar: 'Controls',
  tools: 'Tools',
  toolOptions: 'Tool options',
  panel: 'Settings',
  sceneChoice: 'scene',
  formChoice: 'form of the scene',
  ownForm: 'as we like it',
  methodChoice: 'method',
  messages: 'Messages',
  close: 'Close',
  tryAgain: 'Try again',
  hud: 'Measurements',
  hudMore: 'more measurements',
  hudLess: 'fewer measurements',
  paused: 'paused',
  starting: 'starting',
  applied: 'restarts the scene',
  dropHere: 'Drop a scene, saved states or a mesh here (OBJ, STL, PLY, GLB, glTF)',
  noFile: 'That is not a file. Drop a scene (.json), a saved state (.tetrasand) or a mesh (OBJ, STL, PLY, GLB, glTF).',
} as const;

export const overlapTexts = {
  what: (percent: number) => `Soft grains overlap by up to ${percent} % of a radius`,
  matters: (stiffness: string) => `for hard ones raise “stiffness E” to about ${stiffness} (slower)`,
} as const;

export const stiffnessSentence = (
  { youngModulus, overlap }: { readonly youngModulus: number; readonly overlap: number },
  why: string,
): string =>
  `Grains have E = ${Number((youngModulus / 1e6).toPrecision(3))} MPa: ${why}. Two that meet at 1 m/s press their spheres in by ${Math.round(100 * overlap)} % of a radius.`;

export const compareTexts = {
  choice: 'compare with',
  nothing: 'nothing',
  all: 'all methods',
  help: 'Runs the scene with another method, or with all of them, beside this one: same camera, same clock, same tools.',
  canvas: 'The same sand, computed with another method.',
  card: 'Method and measurements',
  speed: 'speed alone',
  height: 'height',
  runOut: 'run-out',
} as const;

export const buttons = {
  pause: { label: 'Pause', key: 'Space' },
  play: { label: 'Resume', key: 'Space' },
  step: { label: 'Single step', key: '.' },
  reset: { label: 'Restart the scene', key: 'R' },
  undo: { label: 'Undo', key: 'Ctrl+Z' },
  redo: { label: 'Redo', key: 'Ctrl+Shift+Z' },
  frame: { label: 'Show the whole scene', key: 'F' },
  settings: { label: 'Settings', key: 'P' },
  help: { label: 'Help', key: '?' },
} as const;

/** `label` is shown below the icon, so it is one short word; `hint` says what the tool does. */
export const toolTexts: Readonly<Record<ToolName, { label: string; hint: string }>> = {
  pour: { label: 'Pour', hint: 'Pour sand where you point' },
  drop: { label: 'Drop', hint: 'Drop a body' },
  grab: { label: 'Grab', hint: 'Grab a body and throw it' },
  push: { label: 'Push', hint: 'Drag to push the sand, hold still to blow it away' },
  dig: { label: 'Dig', hint: 'Remove sand' },
  explode: { label: 'Blast', hint: 'Set off an explosion where you click' },
  obstacle: { label: 'Place', hint: 'Place an obstacle, or drag one to move it' },
};

/** Options beside a tool, by key; values of a choice by key.value. */
export const toolOptionTexts: Readonly<Record<string, string>> = {
  brushSize: 'size',
  pourRate: 'rate',
  material: 'sand',
  ...bodyOptionTexts,
  pushSpeed: 'wind',
  blastSpeed: 'force',
  shape: 'shape',
  'shape.ball': 'ball',
  'shape.box': 'box',
  'shape.cylinder': 'pillar',
  'shape.cone': 'cone',
  'shape.funnel': 'funnel',
  'shape.ramp': 'ramp',
  'shape.remove': 'remove',
};

export const legendText = {
  label: 'What the colours mean',
  chains: 'Force between grains',
  /** As in src/render/colour-modes.ts. */
  id: 'Grain',
} as const;

/** Rows of the help: keys or gesture, and what it does. */
export const help = {
  title: 'How to play',
  groups: [
    {
      title: 'Sand',
      rows: [
        ['Left drag, one finger', 'use the tool where you point'],
        ['1 to 7', 'choose a tool'],
        ['[  ]', 'shrink or enlarge the brush'],
        ['Ctrl + Z', 'undo the last stroke: poured, dug or placed'],
        ['Ctrl + Shift + Z', 'redo what you undid last'],
        ['G', 'gravity: down, off, up'],
        ['Space', 'pause or resume'],
        ['.', 'advance by a single time step'],
        ['Delete', 'remove the body under the pointer, or the one you grabbed last'],
        ['R', 'restart the scene'],
      ],
    },
    {
      title: 'View',
      rows: [
        ['Right drag, two fingers', 'orbit'],
        ['Wheel, pinch', 'zoom'],
        ['Middle drag, Shift + right drag', 'pan'],
        ['Pinch and drag, three fingers', 'pan on a touch screen'],
        ['Arrow keys, + −', 'orbit and zoom by keyboard, while the picture has the focus'],
        ['F', 'show the whole scene'],
        ['B', 'show bodies as meshes, or as the spheres that the sand touches'],
        ['C', 'colour the grains by speed, force, contacts, spin, sleep …'],
      ],
    },
    keepingHelp,
    {
      title: 'Page',
      rows: [
        ['P', 'settings'],
        ['H', 'hide the interface'],
        ['?', 'this help'],
        ['Esc', 'close the open dialog'],
      ],
    },
  ],
  footer:
    'Every grain is a rigid cluster of spheres with its own position, spin and contacts (discrete element method). ' +
    'The time step is never stretched: on a slow device the sand runs in slow motion, and the time ratio says by how much.',
} as const;

interface ErrorScreen {
  readonly title: string;
  readonly what: string;
  readonly steps: readonly string[];
}

const browsersWithWebGpu = [
  'Chrome or Edge 113 and newer on Windows, macOS and ChromeOS; 121 and newer on Android.',
  'Firefox 141 and newer on Windows, 145 and newer on Macs with Apple silicon.',
  'Safari 26 on macOS, iPhone and iPad.',
  'On Linux: Chrome or Chromium; where WebGPU is not on by default, start it with --enable-unsafe-webgpu --enable-features=Vulkan.',
] as const;

export const errorScreens: Readonly<Record<SimErrorCode, ErrorScreen>> = {
  'no-webgpu': {
    title: 'This browser has no WebGPU',
    what: 'Tetrasand computes the sand on the graphics card through WebGPU, which this browser does not offer here. These browsers do:',
    steps: [
      ...browsersWithWebGpu,
      'Already using one of them? Open the page over https or from localhost: browsers switch WebGPU off elsewhere.',
    ],
  },
  'no-adapter': {
    title: 'No graphics adapter',
    what: 'This browser supports WebGPU, but found no graphics adapter that it may use.',
    steps: [
      'Turn on “hardware acceleration” (or “graphics acceleration”) in the browser’s settings and restart it.',
      'Update the graphics driver: browsers refuse old ones.',
      'Chrome and Edge: chrome://gpu says why. “Unsafe WebGPU Support” in chrome://flags allows blocked adapters.',
      'Close other pages and programs that use a lot of graphics memory, then try again.',
    ],
  },
  limits: {
    title: 'The graphics adapter is too limited',
    what: 'The sand needs WebGPU’s default limits. This adapter offers less:',
    steps: [
      'If the computer has a second graphics card, let the browser use it (in the graphics settings of the system).',
      'Update the graphics driver and the browser.',
    ],
  },
  shader: {
    title: 'The graphics driver refused a shader',
    what: 'This is most likely a bug in Tetrasand or in the driver. The message below says where.',
    steps: [
      'Update the graphics driver and the browser, then try again.',
      'If that does not help, please report it with this message and the name of your graphics card.',
    ],
  },
  capacity: {
    title: 'Not enough graphics memory',
    what: 'The scene has more grains than fit.',
    steps: ['Lower “capacity”: add ?n=4096 to the address.', 'Close other pages that use a lot of graphics memory.'],
  },
  'device-lost': {
    title: 'The graphics device was lost',
    what: 'The driver dropped the device several times. The last state of the sand was kept.',
    steps: [
      'Try again: the sand resumes where it was.',
      'If this keeps happening, lower “capacity”, close other pages or update the graphics driver.',
    ],
  },
  scene: { title: 'The scene cannot be opened', what: 'Its description has an error:', steps: [] },
};

export interface Message {
  readonly text: string;
  readonly tone: 'info' | 'problem';
  /** Buttons; a message with buttons stays until one of them, or the cross, is pressed. */
  readonly actions?: readonly { readonly label: string; act(): void }[];
  /** The cross was pressed. */
  onClose?(): void;
}

/** A parameter by the name that the panel shows. */
function named({ path, message }: Problem): string {
  return formatProblem({ path: parameterSpec(path)?.label ?? path, message });
}

export function noticeMessage(notice: Notice): Message {
  switch (notice.kind) {
    case 'problems': {
      const lines = notice.problems.map(named);
      const start = notice.from === 'link' ? 'Part of the link could not be used. ' : '';
      return { text: start + lines.join('\n'), tone: 'problem' };
    }
    case 'hints':
      return { text: notice.problems.map(named).join('\n'), tone: 'info' };
    case 'forgot-contacts':
      return { text: 'The contact law changed: contacts start without friction memory.', tone: 'info' };
    case 'restarted':
      return { text: `The scene was restarted to apply “${notice.labels.join('”, “')}”.`, tone: 'info' };
    case 'refused':
      return { text: notice.reason, tone: 'problem' };
    case 'body-held':
      return {
        text:
          notice.by === 'fixed' ? 'This body is fixed. Press Delete to remove it.' : 'This body follows its own path.',
        tone: 'info',
      };
    case 'tool-unavailable':
      return { text: toolUnavailable(toolTexts[notice.tool].label, notice.missing), tone: 'info' };
    case 'no-body':
      return { text: 'Point at a body or grab it first, then press Delete.', tone: 'info' };
    case 'undone':
      return { text: notice.tool ? undoTexts[notice.tool] : 'There is nothing to undo.', tone: 'info' };
    case 'redone':
      return { text: notice.tool ? redoTexts[notice.tool] : 'There is nothing to redo.', tone: 'info' };
    case 'gravity':
      return { text: gravityTexts[notice.now], tone: 'info' };
    case 'replayed':
      return replayed(notice);
    case 'lost':
      return { text: lossTexts[notice.reason], tone: 'problem' };
    case 'unsteady':
      return { text: keeping.unsteady(notice), tone: 'info' };
    case 'recovered':
      return { text: `The sand is back: ${recovered(notice.secondsLost)}.`, tone: 'info' };
    case 'gpu-error':
      return { text: `The graphics device reports: ${notice.message.slice(0, 300)}`, tone: 'problem' };
  }
}

const gravityTexts = {
  off: 'Gravity is off. Press G to turn it upwards.',
  up: 'Gravity points up. Press G to turn it down again.',
  down: 'Gravity points down again.',
} as const;

function recovered(secondsLost: number): string {
  return secondsLost < 0.005
    ? 'nothing was lost'
    : `the last ${secondsLost.toFixed(2)} simulated seconds are being repeated`;
}

export const hudLabels = {
  fps: 'frames per second',
  ratio: 'simulated / real time',
  grains: 'grains',
  time: 'simulated time',
  dt: 'substep',
  steps: 'substeps per frame',
  largestOverlap: 'largest overlap',
  meanOverlap: 'mean overlap',
  dispatches: 'dispatches per substep',
  stepCost: 'time per substep',
  drawCost: 'time to draw',
  quality: 'picture quality',
  adapter: 'device',
} as const;
