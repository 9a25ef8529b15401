/** Sentences of what keeps and shares: scenes, links, files, pictures, the restore offer, comfort and the offline app. */
import { wholeNumber } from '../format';

export const gallery = {
  title: 'Scenes',
  groups: {
    play: 'To play with',
    bodies: 'Things in the sand',
    flow: 'How sand flows and rests',
    laboratory: 'Laboratory',
  },
} as const;

/** Buttons of the bar at the top. */
export const pageButtons = {
  scenes: { label: 'Scenes', key: 'O' },
  share: { label: 'Share and save', key: 'L' },
  screenshot: { label: 'Picture of the sand', key: 'S' },
  video: { label: 'Record a video', key: 'V' },
  videoStop: { label: 'Stop the video', key: 'V' },
  world: { label: 'Gravity and time', key: 'W' },
  fullscreen: { label: 'Full screen', key: 'X' },
  fullscreenEnd: { label: 'Leave full screen', key: 'X' },
} as const;

export const keeping = {
  bar: 'Scenes, sharing and comfort',

  shareTitle: 'Share and save',
  link: 'Link',
  linkHelp: 'Opens this scene with your parameters, obstacles, camera and view. The grains start from the beginning.',
  linkOwnHelp: 'Carries your scene inside it, with your parameters, obstacles, camera and view.',
  linkWithout: (count: number) =>
    count === 1
      ? ' One obstacle is of a kind that only files can hold.'
      : ` ${count} obstacles are of kinds that only files can hold.`,
  linkTooLong: 'Your own scene is too long for a link. Save it as a scene file and send that.',
  copy: 'Copy the link',
  copied: 'The link is in the clipboard.',
  copyFailed: 'The browser does not let this page use the clipboard. The link is selected: copy it with Ctrl C (⌘ C).',
  files: 'Files',
  saveState: 'Save the state',
  saveStateHelp: 'Every grain and body as it is now (.tetrasand). Goes on exactly there.',
  saveScene: 'Save the scene',
  saveSceneHelp: 'How it begins, with your parameters and obstacles, as text to edit (.json).',
  openFile: 'Open a file',
  openFileHelp: 'A scene, a saved state or a mesh. Dropping it on the page does the same.',
  saved: (name: string) => `Saved as ${name}.`,
  nothingToSave: 'There is no sand at the moment. Wait until it is there, then try again.',
  opened: (title: string, grains: number) =>
    `Opened “${title}” with ${wholeNumber(grains)} grains, paused where it was. Space goes on.`,

  restoreOffer: (title: string, grains: number, age: string) =>
    `Your last sand is still here: “${title}”, ${wholeNumber(grains)} grains, ${age}.`,
  restore: 'Go on with it',
  forget: 'Throw away',
  restored: 'Here it is again, paused. Space goes on.',
  restoreFailed: (reason: string) => `The kept sand cannot be opened. ${reason}`,
  keepFailed:
    'The sand cannot be kept for the next visit: the browser gives no room or forbids it. Save it as a file instead.',

  recording: 'recording',
  noRecorder:
    'This browser cannot record the picture. Firefox, Chrome, Edge and Safari can, in their current versions.',
  recordFailed: (reason: string) => `The video could not be recorded: ${reason}`,
  recordEmpty: 'Nothing was recorded. Let the video run a little longer.',
  shotFailed: 'The browser gave no picture. Try again when the sand is on the screen.',

  worldTitle: 'Gravity and time',
  speed: 'Speed',
  realTime: 'real time',
  tilt: 'Tilt of gravity',
  tiltHelp: 'Drag the ball, or use the arrow keys. Double click or Home: straight down.',
  tiltValue: (degrees: number, side: string) => (degrees < 0.5 ? 'straight down' : `${Math.round(degrees)}° ${side}`),
  sides: [
    'to the right',
    'away to the right',
    'away from you',
    'away to the left',
    'to the left',
    'towards you on the left',
    'towards you',
    'towards you on the right',
  ],
  upright: 'Straight down',
  sensor: 'Tilt with the device',
  sensorNone: 'This device has no sensor for its tilt, or the browser does not share it. Use the ball instead.',
  sensorDenied:
    'The browser was not allowed to use the tilt of the device. Allow “motion and orientation” for this page, then try again.',
  sensorOn: 'Gravity follows the device now. How you hold it at this moment counts as level.',
  grains: 'Room for grains',
  grainsHelp: 'More grains need a faster device. Changing this starts the scene again.',
  presetNames: ['small', 'medium', 'large', 'huge'],
  suggestFewer: (ratio: string, grains: number) =>
    `This device shows the sand at ${ratio} of real time. With room for ${wholeNumber(grains)} grains it would be quicker.`,
  suggestMore: (grains: number) =>
    `The box is full, and this device could do more: there is room for ${wholeNumber(grains)} grains.`,
  suggestYes: 'Start again so',

  newVersion: 'A new version of Tetrasand is here.',
  reload: 'Reload',
  offlineReady: 'Tetrasand works without a network now.',
  firstVisit: [
    'Hold and drag on the sand to use the tool',
    'Right drag turns the view, the wheel comes nearer',
    'Scenes, sharing and gravity are at the top; ? shows all keys',
  ],
  firstVisitTouch: [
    'Touch and drag to use the tool',
    'Two fingers turn the view and come nearer',
    'Scenes, sharing and gravity are at the top',
  ],
} as const;

/** How long ago, in words. */
export function age(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 1.5) return 'a minute ago';
  if (minutes < 90) return `${Math.round(minutes)} minutes ago`;
  const hours = minutes / 60;
  return hours < 36 ? `${Math.round(hours)} hours ago` : `${Math.round(hours / 24)} days ago`;
}

export const keepingHelp = {
  title: 'Keep and share',
  rows: [
    ['O', 'scenes'],
    ['L', 'link, files'],
    ['S', 'picture of the sand (PNG)'],
    ['V', 'start and end a video'],
    ['W', 'tilt of gravity, speed, room for grains'],
    ['X', 'full screen'],
    ['Drop a file', 'open a scene, a state or a mesh'],
  ],
} as const;
