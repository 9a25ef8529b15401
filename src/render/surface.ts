/** Where the picture goes: a canvas in the page, or a texture in tests and on Node. */

export interface Surface {
  /** Not an sRGB format: the picture arrives encoded. */
  readonly format: GPUTextureFormat;
  /** Pixels; 0 while minimised. */
  readonly width: number;
  readonly height: number;
  /** Adapts to the size that the page gives. */
  resize(): void;
  view(): GPUTextureView;
  destroy(): void;
}

/** Follows the element's size in device pixels, exactly where the browser tells them. */
export function canvasSurface(device: GPUDevice, canvas: HTMLCanvasElement): Surface {
  const context = canvas.getContext('webgpu');
  if (!context) throw new Error('The canvas provides no WebGPU context.');
  const format = navigator.gpu.getPreferredCanvasFormat();
  context.configure({ device, format, alphaMode: 'opaque' });
  const limit = device.limits.maxTextureDimension2D;
  let exact: readonly [number, number] | null = null;
  const observer = new ResizeObserver((entries) => {
    const box = entries.at(-1)?.devicePixelContentBoxSize?.[0];
    exact = box ? [box.inlineSize, box.blockSize] : null;
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari has no such box: clientWidth × devicePixelRatio below is within a pixel.
    observer.observe(canvas);
  }
  const surface = {
    format,
    width: 0,
    height: 0,
    resize() {
      const ratio = window.devicePixelRatio || 1;
      const about = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)] as const;
      // More than a pixel off, what the observer told is of a size or a density of before.
      const fresh = exact?.every((side, axis) => Math.abs(side - about[axis]) <= 1);
      const [width, height] = exact && fresh ? exact : about;
      surface.width = Math.min(width, limit);
      surface.height = Math.min(height, limit);
      // A canvas of no size cannot be configured; keep the last one until it is shown again.
      if (width === 0 || height === 0) return;
      if (canvas.width !== surface.width) canvas.width = surface.width;
      if (canvas.height !== surface.height) canvas.height = surface.height;
    },
    view: () => context.getCurrentTexture().createView({ label: 'canvas' }),
    destroy() {
      observer.disconnect();
      context.unconfigure();
    },
  };
  surface.resize();
  return surface;
}

export interface TextureSurface extends Surface {
  readonly texture: GPUTexture;
}

export function textureSurface(device: GPUDevice, width: number, height: number): TextureSurface {
  const format = 'rgba8unorm';
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
  const texture = device.createTexture({ label: 'picture', size: [width, height], format, usage });
  return {
    texture,
    format,
    width,
    height,
    resize() {},
    view: () => texture.createView(),
    destroy: () => texture.destroy(),
  };
}
