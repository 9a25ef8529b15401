/** Series of states for the viewers of the field: frame after frame goes to a sink and is forgotten. */
import type { Material } from '../../scene/materials';
import type { BodyState } from '../../world/bodies';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';

/** Where files go: at the end of what is there, or at a place in it. */
export interface Sink {
  write(file: string, chunk: string | Uint8Array, at?: number): void;
  /** Anew: what the file held is gone. */
  replace(file: string, chunk: string | Uint8Array): void;
}

/** A body to draw: triangles in its own axes. */
export interface BodyMeshes {
  readonly positions: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
}

export interface SeriesWorld {
  /** Beginning of all file names. */
  readonly name: string;
  readonly materials: readonly Material[];
  readonly bodies: readonly BodyMeshes[];
}

export interface Frame {
  /** 0, 1, 2 … */
  readonly index: number;
  readonly state: GrainState;
  readonly bodies: readonly BodyState[];
  /** Where they are known. */
  readonly contacts?: readonly Contact[];
}

export interface SeriesWriter {
  add(frame: Frame): void;
  end(): void;
}

export type SeriesFormat = (sink: Sink, world: SeriesWorld) => SeriesWriter;

export const frameName = (name: string, index: number, ending: string): string =>
  `${name}-${String(index).padStart(5, '0')}.${ending}`;

/** Joins small texts into pieces that are worth a write. */
export function* pieces(lines: Iterable<string>, size = 1 << 16): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < size) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}
