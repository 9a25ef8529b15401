/** Textures that a frame is drawn through; recreated when the size of the picture changes. */

/** What a pixel shows, see shaders/render/lib/surface-code.wgsl. */
export const codeFormat = 'r32uint' satisfies GPUTextureFormat;
export const depthFormat = 'depth32float' satisfies GPUTextureFormat;
/** Sky, sun, distance, see shaders/render/lib/visible-light.wgsl. */
export const visibilityFormat = 'r32uint' satisfies GPUTextureFormat;
/** sRGB-encoded by the shader, brightness in alpha. Encoding in hardware is slow where there is none. */
export const pictureFormat = 'rgba8unorm' satisfies GPUTextureFormat;

export interface Targets {
  readonly width: number;
  readonly height: number;
  /** Of what is kept at half the resolution. */
  readonly halfSize: { readonly width: number; readonly height: number };
  readonly codes: GPUTextureView;
  readonly depths: GPUTextureView;
  readonly visibility: GPUTextureView;
  /** The same, smoothed. */
  readonly smoothVisibility: GPUTextureView;
  readonly picture: GPUTextureView;
  destroy(): void;
}

export function createTargets(device: GPUDevice, width: number, height: number): Targets {
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_SRC;
  const make = (label: string, format: GPUTextureFormat, part = 1) =>
    device.createTexture({ label, format, usage, size: [Math.ceil(width / part), Math.ceil(height / part)] });
  const textures = {
    codes: make('codes', codeFormat),
    depths: make('depths', depthFormat),
    visibility: make('visibility', visibilityFormat, 2),
    smoothVisibility: make('smooth visibility', visibilityFormat, 2),
    picture: make('picture', pictureFormat),
  };
  return {
    width,
    height,
    halfSize: { width: Math.ceil(width / 2), height: Math.ceil(height / 2) },
    codes: textures.codes.createView(),
    depths: textures.depths.createView(),
    visibility: textures.visibility.createView(),
    smoothVisibility: textures.smoothVisibility.createView(),
    picture: textures.picture.createView(),
    destroy() {
      for (const texture of Object.values(textures)) texture.destroy();
    },
  };
}
