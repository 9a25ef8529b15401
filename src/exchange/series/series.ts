/** Series of states for the viewers of the field: frame after frame goes to a sink and is forgotten. */
import type { Pose } from '../../math/pose';
import type { Material } from '../../scene/materials';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';

export type Chunk = string | Uint8Array;

/** Where files go. */
export interface Sink {
  /** A whole file that nobody will touch again. */
  put(file: string, content: Chunk): void;
  /** At the end of what is there, or at a place in it. */
  write(file: string, chunk: Chunk, at?: number): void;
  /** Anew: what the file held is gone. More may come. */
  replace(file: string, chunk: Chunk): void;
}

/** A body to draw, where it is. */
export interface FrameBody extends Pose {
  /** Triangles in its own axes. */
  readonly mesh: { readonly positions: ArrayLike<number>; readonly indices: ArrayLike<number> };
}

/** Knows all about itself: the next one may be of other bodies, and even of another scene. */
export interface Frame {
  /** 0, 1, 2 … */
  readonly index: number;
  readonly state: GrainState;
  readonly materials: readonly Material[];
  readonly bodies: readonly FrameBody[];
  /** Where they are known. */
  readonly contacts?: readonly Contact[];
}

export interface SeriesWriter {
  add(frame: Frame): void;
  end(): void;
}

/** `name`: how all file names begin. */
export type SeriesFormat = (sink: Sink, name: string) => SeriesWriter;

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
