/**
 * The address of what is on the screen: scene, changed parameters, placed obstacles, camera and view settings, short enough
 * to be sent by hand. It is read back by `startState`, which uses what it knows and lists the rest.
 *
 * A link names what differs from the scene's own values, by keys that never get another meaning. Other versions ignore keys
 * that they do not know; `l` only tells people that this is why.
 */
import { encodeParams } from '../../params/codec';
import type { Problem } from '../../params/problem';
import { defaultParams, type Params } from '../../params/table';
import { type CameraPose, defaultFieldOfView, orbit, poseDifference, zoom } from '../../render/camera';
import type { Scene } from '../../scene/types';
import type { SavedObstacle } from '../../world/saved-obstacles';
import { encodeView, type ViewSettings } from '../view-settings';
import { encodeObstacles } from './link-obstacles';

export const linkVersion = 1;
/** Keys of the address that are neither parameters nor view settings. */
export const linkKeys = ['l', 'scene', 'method', 'form', 'd', 'c', 'o'] as const;
/** Messengers cut longer addresses; a scene that needs more goes by file. */
const longestOwnScene = 4000;

export interface Shared {
  readonly scene: Scene;
  /** The scene as plain data when it is not built in. */
  readonly ownScene?: unknown;
  /** Where it is not the one that the scene has by itself. */
  readonly method?: string;
  /** Where it is not the scene's own. */
  readonly form?: string;
  /** About how many grains, when somebody asked for them; absent: the device decides. */
  readonly detail?: number;
  readonly params: Params;
  readonly view: ViewSettings;
  readonly camera?: CameraPose;
  /** Where the camera is when nobody moved it. */
  readonly home?: CameraPose;
  /** Obstacles that were placed. */
  readonly obstacles?: readonly SavedObstacle[];
}

/** Null when the scene is one's own and too long for a link: then a file is needed. */
export function linkTo(shared: Shared): string | null {
  const { scene, ownScene, method, form, params, view, camera, home } = shared;
  const own = ownScene === undefined ? '' : `#own=${toBase64(JSON.stringify(ownScene))}`;
  if (own.length > longestOwnScene) return null;
  const placed = encodeObstacles(shared.obstacles ?? []).text;
  const moved = camera && (!home || poseDifference(camera, home) > 1e-3);
  const query = [
    `l=${linkVersion}`,
    ...(own ? [] : [`scene=${encodeURIComponent(scene.name)}`]),
    ...(method ? [`method=${encodeURIComponent(method)}`] : []),
    ...(form ? [`form=${encodeURIComponent(form)}`] : []),
    ...(shared.detail ? [`d=${shared.detail}`] : []),
    encodeParams(params, ownParams(scene)),
    ...(moved ? [`c=${encodePose(camera)}`] : []),
    ...(placed ? [`o=${placed}`] : []),
    encodeView(view),
  ];
  return `?${query.filter((part) => part !== '').join('&')}${own}`;
}

/** What the page has where nobody says otherwise: a sandbox, not a laboratory, lets sand at rest sleep. */
export const pageParams = (): Params => ({ ...defaultParams(), sleep: 1 });

/** What a scene has when nobody changes anything. */
export const ownParams = (scene: Scene): Params => ({ ...pageParams(), ...scene.parameters });

const degrees = 180 / Math.PI;

/** Target (mm), distance (mm), azimuth and elevation (°): steps that nobody sees. */
function encodePose({ target, distance, azimuth, elevation }: CameraPose): string {
  const turn = Math.round(azimuth * degrees * 10) % 3600;
  return (
    [...target, distance].map((length) => Math.round(1e4 * length) / 10).join('_') +
    `_${turn / 10}_${Math.round(elevation * degrees * 10) / 10}`
  );
}

const largestLength = 1e5;

/** A camera that a link asks for; one beyond what the camera can do comes as near as it can. */
export function decodePose(text: string): CameraPose | Problem {
  const numbers = text.split('_').map((part) => (/^-?\d{1,9}(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  if (numbers.length !== 6 || !numbers.every((number) => Math.abs(number) <= largestLength) || numbers[3] <= 0) {
    return { path: 'c', message: 'expected a camera (six numbers separated by _); using the scene’s own' };
  }
  const [x, y, z, distance, azimuth, elevation] = numbers;
  const pose: CameraPose = {
    target: [x / 1000, y / 1000, z / 1000],
    distance: distance / 1000,
    azimuth: azimuth / degrees,
    elevation: elevation / degrees,
    fieldOfView: defaultFieldOfView,
  };
  return orbit(zoom(pose, 1), 0, 0);
}

/** What to say about the version that a link was made by; null when there is nothing to say. */
export function checkVersion(text: string | null): Problem | null {
  if (text === null || text === String(linkVersion)) return null;
  const message =
    /^\d{1,9}$/.test(text) && Number(text) > linkVersion
      ? 'this link was made by a newer version of Tetrasand; what this version does not know is ignored'
      : 'expected a version number; ignored';
  return { path: 'l', message };
}

/** The scene that a link carries, as plain data; null when it carries none. Throws when it is damaged. */
export function decodeOwnScene(hash: string): unknown {
  const text = /^#own=(.*)$/s.exec(hash)?.[1];
  if (text === undefined) return null;
  try {
    return JSON.parse(fromBase64(text));
  } catch {
    throw new Error('The link is damaged or incomplete; ask for it again, or for the scene as a file.');
  }
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (part) => part.charCodeAt(0)));
}
