/** Sentences about scenes, links, files, pictures, restoring the last visit, gravity and time, and the offline app. */
import { wholeNumber } from '../format';

export const gallery = {
  title: 'Scenes',
  groups: {
    play: 'Play',
    bodies: 'Things in the sand',
    flow: 'How sand flows and settles',
    continuum: 'Continuum',
    laboratory: 'Laboratory',
  },
} as const;

/** Buttons of the bar at the top. */
export const pageButtons = {
  scenes: { label: 'Scenes', key: 'O' },
  lab: { label: 'Laboratory', key: 'M' },
  share: { label: 'Share and save', key: 'L' },
  screenshot: { label: 'Save a picture', key: 'S' },
  video: { label: 'Make a film', key: 'V' },
  videoStop: { label: 'End the film', key: 'V' },
  world: { label: 'Gravity and time', key: 'W' },
  fullscreen: { label: 'Full screen', key: 'X' },
  fullscreenEnd: { label: 'Leave full screen', key: 'X' },
} as const;

/** The scrub bar. */
export const rewind = {
  label: 'Rewind',
  moment: (time: number, ago: number) =>
    ago > 0 ? `${time.toFixed(2)} s, ${ago.toFixed(2)} s back` : `${time.toFixed(2)} s, the latest`,
  help: (count: number, megabytes: number) =>
    `${count} moments, ${megabytes.toFixed(0)} MB. Go back, change something, and continue from there.`,
} as const;

export const series = {
  label: 'Series',
  scrub: 'Moment of the series',
  play: 'Play the series',
  pause: 'Pause the series',
  goOn: 'Go on from here',
  close: 'Close the series',
  moment: (time: number, at: number, count: number) => `${time.toFixed(3)} s, ${at + 1} of ${count}`,
  opened: (count: number) => `Opened a series of ${wholeNumber(count)} states.`,
  bad: (name: string, why: string) => `${name}: ${why}`,
  unreadable: 'the browser cannot read this file any more. Was it moved or changed? Open the series again.',
  tooLarge: 'too large for a saved state.',
  cutOff: (whole: number) => `its end is missing or damaged; ${whole} states before that are whole and are shown.`,
} as const;

/** Moments for ParaView, OVITO, Blender and others. */
export const exporting = {
  title: 'For other programs',
  what: 'What to export',
  now: 'this moment',
  rewind: (count: number) => `the last ${count} moments`,
  series: (count: number) => `the open series, ${wholeNumber(count)} states`,
  format: 'Format',
  formats: {
    vtp: 'ParaView (.vtp)',
    xyz: 'OVITO, spheres (.xyz)',
    gsd: 'OVITO, whole grains (.gsd)',
    dump: 'LAMMPS, OVITO (.dump)',
    csv: 'Spreadsheet, Python (.csv)',
    glb: 'Blender, slides (.glb)',
  },
  hints: {
    vtp: 'Spheres with their velocities, bodies as meshes, and of this moment the contacts of the grains with their forces. Unpack the .zip and open the .pvd files in it.',
    xyz: 'Text, a line per sphere: place, velocity, radius, and the grain that it belongs to.',
    gsd: 'Each grain is one particle that knows its shape and how it is turned, as in HOOMD-blue.',
    dump: 'Text as LAMMPS writes it: spheres are atoms, grains are molecules.',
    csv: 'A line per grain and moment: place, orientation, velocity and spin.',
    glb: 'Grains as copies of one mesh, bodies as meshes. Several moments are several files in a .zip.',
  },
  start: 'Export',
  cancel: 'Cancel',
  replaying: 'A recording is being replayed. Export when it has ended.',
  preparing: 'Preparing the export …',
  progress: (frames: number, all: number, bytes: number) => `Export: ${frames} of ${all} · ${size(bytes)}`,
  done: (name: string, frames: number, bytes: number) =>
    `Saved as ${name}: ${frames === 1 ? 'one moment' : `${wholeNumber(frames)} moments`}, ${size(bytes)}.`,
  leftOut: (count: number, reason: string) =>
    `${count === 1 ? 'One state' : `${wholeNumber(count)} states`} could not be read and ${count === 1 ? 'is' : 'are'} missing in the export: ${reason}`,
  empty: 'There is no sand to export: pour some first.',
  tooLarge:
    'This export would be too large for one file from a browser. Choose fewer moments or a smaller format (.gsd is the smallest), or use the command line: npm run sim with --format.',
  cancelled: 'The export was discarded.',
  failed: (reason: string) => `The export failed: ${reason}`,
} as const;

const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

export const keeping = {
  bar: 'Scenes, sharing and gravity',

  shareTitle: 'Share and save',
  link: 'Link',
  linkHelp: 'Opens this scene with your parameters, obstacles, camera and view. The sand starts from the beginning.',
  linkOwnHelp: 'Contains your scene, with your parameters, obstacles, camera and view.',
  linkWithout: (count: number) =>
    count === 1
      ? ' One obstacle is missing: only files can hold its kind.'
      : ` ${count} obstacles are missing: only files can hold their kinds.`,
  linkTooLong: 'Your scene is too long for a link. Save it as a scene file and send that.',
  copy: 'Copy the link',
  copied: 'Link copied.',
  copyFailed:
    'The browser does not let this page use the clipboard. The link is selected: press Ctrl+C (⌘C on a Mac) to copy it.',
  files: 'Files',
  saveState: 'Save the state',
  saveStateHelp: 'Every grain and body as it is now (.tetrasand), to resume exactly there.',
  saveSurface: (format: string) => `Save the surface as ${format.toUpperCase()}`,
  saveSurfaceHelp: {
    glb: 'The sand as one mesh, with its colour, for Blender and slides.',
    obj: 'The same as text, for programs that do not read GLB.',
  },
  surfaceEmpty: 'There is no sand to make a surface of: pour some first.',
  saveScene: 'Save the scene',
  saveSceneHelp: 'How the scene starts, with your parameters and obstacles, as text you can edit (.json).',
  openFile: 'Open a file',
  openFileHelp:
    'A scene, a saved state or a mesh; several states play as a series. You can also drop them on the page.',
  saved: (name: string) => `Saved as ${name}.`,
  report: 'Report a problem',
  reportHelp:
    'Saves a file (.tetrasand) with the sand, what was done to it in the last minute, the graphics device and the messages. It holds nothing personal and is not sent anywhere: attach it to your message.',
  reported: (name: string) => `Saved as ${name}. Nothing was sent: attach the file to your message.`,
  hasRecording: 'This file also holds what was done to the sand from then on.',
  replay: 'Replay it',
  nothingToSave: 'There is no sand yet. Wait until it appears, then try again.',
  opened: (title: string, grains: number) =>
    `Opened “${title}” with ${wholeNumber(grains)} grains, paused where it was saved. Press Space to resume.`,

  restoreOffer: (title: string, grains: number, age: string) =>
    `Your last session is still here: “${title}”, ${wholeNumber(grains)} grains, ${age}.`,
  restore: 'Resume it',
  forget: 'Discard',
  keepFailed:
    'The sand cannot be kept for your next visit: the browser’s storage is full or blocked. Save it as a file instead.',

  shotFailed: 'The picture could not be saved. Try again while the sand is visible.',

  worldTitle: 'Gravity and time',
  speed: 'Speed',
  realTime: 'real time',
  tilt: 'Direction of gravity',
  tiltHelp: 'Drag the ball, or use the arrow keys. Double-click or press Home for straight down.',
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
  sensorNone: 'This device has no tilt sensor, or the browser does not share it. Use the ball instead.',
  sensorDenied:
    'This page may not read the tilt sensor. Allow “motion and orientation” for it in the browser, then try again.',
  sensorOn: 'Gravity now follows the device. The way you hold it right now counts as level.',
  grains: 'Capacity, grains',
  grainsHelp: 'More grains need a faster device. Changing this restarts the scene.',
  presetNames: ['small', 'medium', 'large', 'huge'],
  suggestCoarser: (pace: string, grains: number) =>
    `On this device the sand runs in ${pace}. With less detail, about ${wholeNumber(grains)} larger grains, it would be faster.`,
  unsteady: ({ grains, done }: { readonly grains: number; readonly done: boolean }) =>
    done
      ? `That was twice within a minute: the scene starts again with less detail, about ${wholeNumber(grains)} grains.`
      : `That was twice within a minute. With less detail, about ${wholeNumber(grains)} grains, the device would have less to do; the scene would start again.`,
  suggestCoarserYes: 'Restart with less detail',
  suggestMore: (grains: number) =>
    `The scene has reached its capacity, and this device could handle ${wholeNumber(grains)} grains.`,
  suggestYes: 'Restart with this capacity',

  newVersion: 'A new version of Tetrasand is available.',
  reload: 'Reload',
  firstVisit: [
    'Hold and drag on the sand to use the tool',
    'Drag with the right button to orbit, turn the wheel to zoom',
    'Scenes, sharing and gravity are at the top; press ? for all keys',
  ],
  firstVisitTouch: [
    'Touch and drag to use the tool',
    'Use two fingers to orbit and zoom',
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

export const lossTexts = {
  device: 'The graphics device was lost. Requesting a new one …',
  memory:
    'The graphics memory is full. The sand is set up again from its last snapshot; close other pages, or choose less detail.',
} as const;

export function replayed({ same, time }: { readonly same: boolean | null; readonly time: number }) {
  const where = `The replay ended at ${time.toFixed(2)} s`;
  if (same === null) return { text: `${where}. The recording does not say how it should end.`, tone: 'info' as const };
  return same
    ? { text: `${where} in the same state, bit for bit.`, tone: 'info' as const }
    : {
        text: `${where} in another state. That is to be expected on another graphics device or with another version.`,
        tone: 'problem' as const,
      };
}

export const keepingHelp = {
  title: 'Keep and share',
  rows: [
    ['O', 'scenes'],
    ['M', 'laboratory: live plots and experiments'],
    ['L', 'link and files'],
    ['S', 'save a picture (PNG)'],
    ['V', 'make a film; end it'],
    ['W', 'direction of gravity, speed, capacity'],
    ['X', 'full screen'],
    ['Drop a file', 'open a scene, a state or a mesh'],
  ],
} as const;
