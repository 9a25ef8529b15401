/** A film for a program that drives the page and can only ask and be answered in plain data. */
import type { FilmEnd, FilmMaker, FilmRequest } from './film-maker';

export interface FilmDoor {
  /** Begins a film; `state` says how it goes on. */
  begin(request: Omit<FilmRequest, 'onPicture'>): void;
  state(): FilmState;
  /** PNG files since the last call, in base64. */
  pictures(): Promise<string[]>;
  /** So many bytes of the file from an offset on, in base64. */
  bytes(offset: number, count: number): Promise<string>;
  stop(): void;
}

export interface FilmState {
  readonly progress: FilmMaker['progress'];
  /** Null while it is made. */
  readonly end: { readonly kind: FilmEnd['kind']; readonly reason?: string } | null;
  /** Of the whole file; 0 until there is one. */
  readonly size: number;
  readonly frames: number;
  readonly codec: string;
  readonly format: string;
}

/** More pictures than this wait for nobody: the film would fill the memory. */
const mostPictures = 64;

export function createFilmDoor(films: FilmMaker): FilmDoor {
  let end: FilmEnd | null = null;
  let waiting: Blob[] = [];
  const film = () => (end?.kind === 'done' ? end.film : null);
  return {
    begin(request) {
      [end, waiting] = [null, []];
      const onPicture = (picture: Blob) => {
        if (waiting.length >= mostPictures) films.stop();
        waiting.push(picture);
      };
      void films.make({ ...request, onPicture }).then((how) => {
        end = how;
      });
    },
    state() {
      const { progress } = films;
      const made = film();
      return {
        progress,
        end: end && { kind: end.kind, ...(end.kind === 'failed' && { reason: end.reason }) },
        size: made?.content?.size ?? 0,
        frames: made?.frames ?? progress?.frames ?? 0,
        codec: made?.codec ?? progress?.codec ?? '',
        format: made?.format ?? progress?.format ?? '',
      };
    },
    pictures: () => Promise.all(waiting.splice(0).map(base64)),
    async bytes(offset, count) {
      const content = film()?.content;
      return content ? base64(content.slice(offset, offset + count)) : '';
    },
    stop: () => films.stop(),
  };
}

function base64(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(content);
  });
}
