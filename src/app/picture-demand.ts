/**
 * Whether a new picture is wanted. Code that changes something visible calls `invalidate`; the frame loop asks `due`;
 * drawing, and nothing else, meets the demand.
 */
export class PictureDemand {
  #due = true;

  /** The picture on the screen no longer shows what is true. */
  invalidate(): void {
    this.#due = true;
  }

  get due(): boolean {
    return this.#due;
  }

  /** A picture is about to be drawn; what changes from here on calls for the next one. */
  meet(): void {
    this.#due = false;
  }
}
