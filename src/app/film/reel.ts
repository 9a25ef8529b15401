/**
 * What a film is written to: a file by the browser's own encoders (WebCodecs) and Mediabunny, which is loaded when it is needed,
 * or pictures one by one.
 */

export type FilmFormat = 'mp4' | 'webm' | 'png';

export interface Reel {
  readonly format: FilmFormat;
  /** As WebCodecs' family of it is called, or png. */
  readonly codec: string;
  /** Resolves when the next one may come. */
  add(picture: HTMLCanvasElement, frame: number): Promise<void>;
  /** The whole film; null where there are pictures instead. */
  finish(): Promise<Blob | null>;
  cancel(): Promise<void>;
}

/**
 * In the order of wishes. H.264 plays everywhere, but not every browser may write it; what an MP4 holds instead plays in browsers
 * and VLC.
 */
const codecs = { mp4: ['avc', 'vp9', 'av1'], webm: ['vp9', 'vp8', 'av1'] } as const;
/** Fine grain needs bits: about twice what a talking head takes. */
const bitsPerPixel = 0.16;
const mostBits = 60e6;

export interface ReelOrder {
  /** `auto`: MP4 where the browser writes H.264, else WebM. */
  readonly format: FilmFormat | 'auto';
  readonly framesPerSecond: number;
  readonly width: number;
  readonly height: number;
  /** Where pictures go, one by one. */
  readonly onPicture?: (picture: Blob, frame: number) => void;
}

export class NoEncoder extends Error {}

export async function openReel(order: ReelOrder): Promise<Reel> {
  return order.format === 'png' ? pictures(order) : encoded(order);
}

function pictures({ onPicture }: ReelOrder): Reel {
  return {
    format: 'png',
    codec: 'png',
    async add(canvas, frame) {
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!picture) throw new Error('the picture could not be read');
      onPicture?.(picture, frame);
    },
    finish: async () => null,
    cancel: async () => {},
  };
}

async function encoded({ format: asked, framesPerSecond, width, height }: ReelOrder): Promise<Reel> {
  if (typeof VideoEncoder === 'undefined') throw new NoEncoder('it has no WebCodecs');
  const media = await import('mediabunny');
  const bits = Math.min(mostBits, bitsPerPixel * framesPerSecond * width * height);
  const quality = new media.Quality({ bitrate: bits });
  const size = { width, height, quality };
  const format = asked === 'webm' || (asked === 'auto' && !(await media.canEncodeVideo('avc', size))) ? 'webm' : 'mp4';
  const codec = await media.getFirstEncodableVideoCodec([...codecs[format]], size);
  if (!codec) throw new NoEncoder(`it encodes no video of ${width} × ${height} pixels`);
  const target = new media.BufferTarget();
  const container =
    format === 'webm' ? new media.WebMOutputFormat() : new media.Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new media.Output({ format: container, target });
  const source = new media.VideoSampleSource({ codec, quality, latencyMode: 'quality' });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  return {
    format,
    codec,
    async add(canvas, frame) {
      const sample = new media.VideoSample(canvas, {
        timestamp: frame / framesPerSecond,
        duration: 1 / framesPerSecond,
      });
      await source.add(sample);
      sample.close();
    },
    async finish() {
      await output.finalize();
      return target.buffer && new Blob([target.buffer], { type: `video/${format}` });
    },
    cancel: () => output.cancel(),
  };
}
