/** Records the picture with the browser's own recorder. */

/** WebM where there is a choice: free to use, and what people were promised. Safari has MP4 only. */
const types = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'] as const;
const framesPerSecond = 30;
/** Fine grain needs bits: about twice what a talking head takes. */
const bitsPerPixel = 0.16;
const mostBits = 40e6;

export interface Video {
  readonly content: Blob;
  readonly extension: 'webm' | 'mp4';
}

export class VideoRecorder {
  readonly #recorder: MediaRecorder;
  readonly #parts: Blob[] = [];
  readonly #stopped: Promise<void>;
  readonly #began = performance.now();
  #failure: string | null = null;

  static get possible(): boolean {
    return (
      typeof MediaRecorder === 'function' && 'captureStream' in HTMLCanvasElement.prototype && videoType() !== null
    );
  }

  /** Begins at once. Throws when the browser refuses. */
  constructor(canvas: HTMLCanvasElement) {
    const stream = canvas.captureStream(framesPerSecond);
    const bits = Math.min(mostBits, bitsPerPixel * framesPerSecond * canvas.width * canvas.height);
    this.#recorder = new MediaRecorder(stream, { mimeType: videoType() ?? undefined, videoBitsPerSecond: bits });
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.#parts.push(data);
    });
    this.#recorder.addEventListener('error', (event) => {
      this.#failure = (event as ErrorEvent).message || 'the recorder failed';
    });
    this.#stopped = new Promise((resolve) => {
      this.#recorder.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        resolve();
      });
    });
    // in parts: what was recorded before a failure is kept
    this.#recorder.start(1000);
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  /** Null when nothing was recorded; throws what the recorder said when it failed. */
  async stop(): Promise<Video | null> {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.#stopped;
    const content = new Blob(this.#parts, { type: this.#recorder.mimeType });
    if (content.size > 0) return { content, extension: content.type.startsWith('video/mp4') ? 'mp4' : 'webm' };
    if (this.#failure) throw new Error(this.#failure);
    return null;
  }
}

function videoType(): string | null {
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}
