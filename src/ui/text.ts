/** Every sentence of the interface, in one place. Names and help of the parameters are in src/params/table.ts. */
import type { Notice } from '../app/notices';
import type { ToolName } from '../app/tools/names';
import type { SimErrorCode } from '../gpu/errors';
import { formatProblem, type Problem } from '../params/problem';
import { parameterSpec } from '../params/table';
import { bodyOptionTexts } from './text/bodies';
import { keepingHelp } from './text/keeping';
import { toolUnavailable } from './text/tools';

export const text = {
  loading: 'Preparing the sand',
  loadingFirst: 'asking for the graphics device',
  canvas:
    'Sand. Hold the left button or one finger to use the tool; drag with the right button or two fingers to look around.',
  toolbar: 'Controls',
  tools: 'Tools',
  toolOptions: 'Options of the tool',
  panel: 'Settings',
  panelShow: 'Show settings',
  panelHide: 'Hide settings',
  sceneFolder: 'Scene',
  sceneChoice: 'scene',
  messages: 'Messages',
  close: 'Close',
  tryAgain: 'Try again',
  hud: 'Measurements',
  hudMore: 'more measurements',
  hudLess: 'fewer measurements',
  paused: 'paused',
  starting: 'starting',
  showInterface: 'Show the interface (H)',
  applied: 'takes a fresh start of the scene',
  dropHere: 'Drop it here: a scene, a saved state or a mesh (OBJ, STL, PLY, GLB)',
  noFile:
    'What was dropped is no file. Drop a scene (.json), a saved state (.tetrasand) or a mesh (OBJ, STL, PLY, GLB).',
} as const;

export const buttons = {
  pause: { label: 'Pause', key: 'Space' },
  play: { label: 'Go on', key: 'Space' },
  step: { label: 'One step', key: '.' },
  reset: { label: 'Start again', key: 'R' },
  undo: { label: 'Undo', key: 'Ctrl+Z' },
  frame: { label: 'See everything', key: 'F' },
  settings: { label: 'Settings', key: 'P' },
  help: { label: 'Help', key: '?' },
} as const;

/** `label` stands below the icon, so it is one short word; `hint` says what the tool does. */
export const toolTexts: Readonly<Record<ToolName, { label: string; hint: string }>> = {
  pour: { label: 'Pour', hint: 'Pour sand where you point' },
  drop: { label: 'Drop', hint: 'Drop a body' },
  grab: { label: 'Grab', hint: 'Grab a body and throw it' },
  push: { label: 'Push', hint: 'Drag to push the sand, hold still to blow it away' },
  dig: { label: 'Dig', hint: 'Take sand away' },
  explode: { label: 'Blast', hint: 'Let it explode where you click' },
  obstacle: { label: 'Place', hint: 'Place an obstacle, drag one to move it' },
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
  'shape.remove': 'remove one',
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
        ['[  ]', 'smaller, larger brush'],
        ['Ctrl + Z', 'take back the last stroke: poured, dug or placed'],
        ['G', 'gravity: down, off, up'],
        ['Space', 'pause, go on'],
        ['.', 'one single step of time'],
        ['Delete', 'take away the body under the pointer, or the one grabbed last'],
        ['R', 'start the scene again'],
      ],
    },
    {
      title: 'View',
      rows: [
        ['Right drag, two fingers', 'look around'],
        ['Wheel, pinch', 'nearer, farther'],
        ['Middle drag, Shift + right drag', 'move sideways'],
        ['Pinch, then drag; three fingers', 'the same by touch'],
        ['Arrow keys, + −', 'the same by keyboard, when the picture has the focus'],
        ['F', 'see the whole scene'],
        ['B', 'bodies as they look, or as the spheres that the sand feels'],
        ['C', 'colour the grains by speed, force, contacts, spin …'],
      ],
    },
    keepingHelp,
    {
      title: 'Page',
      rows: [
        ['P', 'settings'],
        ['H', 'hide everything but the sand'],
        ['?', 'this help'],
        ['Esc', 'close what is open'],
      ],
    },
  ],
  footer:
    'Every grain is a rigid cluster of spheres with its own position, spin and contacts (discrete element method). ' +
    'The step of time is never stretched: when the device is slow, the sand is slow, and the ratio says so.',
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
  'On Linux: Chrome or Chromium, started with --enable-unsafe-webgpu --enable-features=Vulkan where it is not on by default.',
] as const;

export const errorScreens: Readonly<Record<SimErrorCode, ErrorScreen>> = {
  'no-webgpu': {
    title: 'This browser has no WebGPU',
    what: 'The sand is computed on the graphics card through WebGPU, which this browser does not offer here. These do:',
    steps: [
      ...browsersWithWebGpu,
      'Already using one of them? Open the page through https or from localhost: WebGPU is switched off elsewhere.',
    ],
  },
  'no-adapter': {
    title: 'No graphics adapter',
    what: 'This browser has WebGPU, but it found no graphics adapter that it may use.',
    steps: [
      'Switch on “hardware acceleration” (also: “graphics acceleration”) in the browser’s settings and restart it.',
      'Update the graphics driver: browsers refuse old ones.',
      'Chrome and Edge: chrome://gpu says why. “Unsafe WebGPU Support” in chrome://flags allows adapters that are blocked.',
      'Close other pages and programs that use much graphics memory, then try again.',
    ],
  },
  limits: {
    title: 'The graphics adapter is too small',
    what: 'The sand needs the limits that every full WebGPU adapter has. This one has less:',
    steps: [
      'If the computer has a second graphics card, let the browser use it (graphics settings of the system).',
      'Update the graphics driver and the browser.',
    ],
  },
  shader: {
    title: 'The graphics driver refused a shader',
    what: 'This is most likely a fault of ours or of the driver. The message below names the place.',
    steps: [
      'Update the graphics driver and the browser, then try again.',
      'If it stays: please report it with this message and the name of your graphics card.',
    ],
  },
  capacity: {
    title: 'Not enough graphics memory',
    what: 'The scene asks for more grains than fit.',
    steps: ['Lower “capacity”: add ?n=4096 to the address.', 'Close other pages that use much graphics memory.'],
  },
  'device-lost': {
    title: 'The graphics device was lost',
    what: 'The driver took the device away several times. The last state of the sand is kept.',
    steps: [
      'Try again: the sand goes on where it was.',
      'If it happens often: lower “capacity”, close other pages, update the graphics driver.',
    ],
  },
  scene: { title: 'The scene cannot be opened', what: 'Something in its description is wrong:', steps: [] },
};

export interface Message {
  readonly text: string;
  readonly tone: 'info' | 'problem';
  /** Buttons; a message that has some stays until one of them, or the cross, is pressed. */
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
      return { text: 'Another contact law: contacts start without friction memory.', tone: 'info' };
    case 'restarted':
      return { text: `The scene began anew: “${notice.labels.join('”, “')}” needs a fresh start.`, tone: 'info' };
    case 'refused':
      return { text: `Not done. ${notice.reason}`, tone: 'problem' };
    case 'body-held':
      return {
        text: notice.by === 'fixed' ? 'This body is fixed. Delete takes it away.' : 'This body follows its own path.',
        tone: 'info',
      };
    case 'tool-unavailable':
      return { text: toolUnavailable(toolTexts[notice.tool].label, notice.missing), tone: 'info' };
    case 'no-body':
      return { text: 'Point at a body or grab it first, then delete it.', tone: 'info' };
    case 'undone':
      return { text: notice.tool ? undoTexts[notice.tool] : 'There is nothing to undo.', tone: 'info' };
    case 'gravity':
      return { text: gravityTexts[notice.now], tone: 'info' };
    case 'lost':
      return { text: 'The graphics device was lost. Making a new one …', tone: 'problem' };
    case 'recovered':
      return { text: `The sand goes on: ${recovered(notice.secondsLost)}.`, tone: 'info' };
    case 'gpu-error':
      return { text: `The graphics device reports: ${notice.message.slice(0, 300)}`, tone: 'problem' };
  }
}

const undoTexts: Readonly<Record<ToolName, string>> = {
  pour: 'Undone: the sand that you poured last is gone.',
  drop: 'Undone: the body that you dropped last is gone.',
  grab: 'Undone: the last grab.',
  push: 'Undone: the last push.',
  dig: 'Undone: the sand that you took away is back, as far as its place is free.',
  explode: 'Undone: the last blast.',
  obstacle: 'Undone: the obstacles are as they were before.',
};

const gravityTexts = {
  off: 'Gravity is off. G turns it upwards.',
  up: 'Gravity points up. G turns it down again.',
  down: 'Gravity points down, as usual.',
} as const;

function recovered(secondsLost: number): string {
  return secondsLost < 0.005
    ? 'nothing was lost'
    : `the last ${secondsLost.toFixed(2)} simulated seconds are done again`;
}

export const hudLabels = {
  fps: 'frames a second',
  ratio: 'simulated / real time',
  grains: 'grains',
  time: 'simulated time',
  dt: 'substep',
  steps: 'substeps a frame',
  capacity: 'room for',
  stepCost: 'a substep takes',
  drawCost: 'drawing takes',
  quality: 'picture',
  adapter: 'device',
} as const;
