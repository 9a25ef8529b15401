/** The picture as a PNG file, without the interface. */

/** Must be called right after drawing: a WebGPU canvas is emptied when the browser has shown it. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
