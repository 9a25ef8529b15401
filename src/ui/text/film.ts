/** Sentences about films. */

export const film = {
  title: 'Make a film',
  intro:
    'The film follows the time of the sand, not of the clock: it is smooth however slow this device is. You can go on playing meanwhile; the same button, or V, ends it.',
  length: 'Length, seconds of sand',
  lengthOpen: 'until you end it',
  framesPerSecond: 'Frames per second',
  slowMotion: 'Slow motion',
  slowMotions: { '1': 'none: real time', '2': '2 ×', '5': '5 ×', '10': '10 ×', '20': '20 ×' },
  camera: 'Camera',
  cameras: { '0': 'as you move it', '10': 'goes around, slowly (10°/s)', '30': 'goes around (30°/s)' },
  format: 'Format',
  formats: { auto: 'what plays best', mp4: 'MP4', webm: 'WebM' },
  fromStart: 'Restart the scene first',
  start: 'Start',
  stop: 'Stop and save',
  cancel: 'Cancel',
  preparing: 'Preparing the film …',
  progress: (seconds: number, frames: number, all: number | null, left: number | null) =>
    `Film ${seconds.toFixed(1)} s · frame ${frames}${all === null ? '' : ` of ${all}`}${left === null ? '' : ` · ${timeLeft(left)}`}`,
  done: (name: string, frames: number, codec: string) =>
    `Saved as ${name}: ${frames} frames, ${codecNames[codec] ?? codec}.`,
  noEncoder:
    'This browser cannot encode video. Current versions of Firefox, Chrome, Edge and Safari can; npm run film makes films without one’s own browser.',
  failed: (reason: string) => `The film could not be made: ${reason}`,
  empty: 'There is no picture in the film yet. Record a little longer.',
  cancelled: 'The film was discarded.',
} as const;

const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264',
  vp9: 'VP9',
  vp8: 'VP8',
  av1: 'AV1',
  hevc: 'H.265',
};

/** How long it will take, in words. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${(seconds / 3600).toFixed(1)} h left`;
}
