/** The sun's view: a buffer that compute writes spheres into, and the depth texture that shading looks up. */
import { bindPass } from '../gpu/pass';
import { groupsFor, Recording } from '../gpu/program';
import type { BodyMeshes } from './body-meshes';
import { bindDraw, type Draw } from './draw-pass';
import type { Draws } from './draws';
import type { MeshBuffers, MeshGroup } from './mesh-buffers';
import type { SandSurface } from './sand-surface';
import type { SunFit } from './sun-fit';
import { depthFormat } from './targets';

export class SunMap {
  readonly view: GPUTextureView;
  readonly #device: GPUDevice;
  readonly #buffer: GPUBuffer;
  readonly #texture: GPUTexture;

  constructor(device: GPUDevice, { size }: SunFit) {
    this.#device = device;
    this.#buffer = device.createBuffer({
      label: 'sun depth',
      size: 4 * size * size,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    this.#texture = device.createTexture({
      label: 'sun map',
      size: [size, size],
      format: depthFormat,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    });
    this.view = this.#texture.createView();
  }

  encode(
    encoder: GPUCommandEncoder,
    draws: Draws,
    frame: GPUBuffer,
    spheres: GPUBuffer,
    sphereCount: number,
    meshes: readonly (MeshBuffers | BodyMeshes)[],
    surface: SandSurface | null,
  ): void {
    const recording = new Recording(encoder, 'sun map');
    recording.clear(this.#buffer);
    const group = bindPass(this.#device, draws.sunSplat, { frame, spheres, sunDepth: this.#buffer });
    recording.dispatch({ pass: draws.sunSplat, group }, groupsFor(sphereCount, draws.sunSplat.spec));
    recording.end();
    const pass = encoder.beginRenderPass({
      label: 'sun map',
      colorAttachments: [],
      depthStencilAttachment: { view: this.view, depthLoadOp: 'clear', depthClearValue: 0, depthStoreOp: 'store' },
    });
    pass.setPipeline(draws.sunResolve.pipeline);
    pass.setBindGroup(0, bindDraw(this.#device, draws.sunResolve, { frame, sunDepth: this.#buffer }));
    pass.draw(3);
    surface?.drawSun(pass, frame);
    for (const group of meshes) {
      const drawGroup = (draw: Draw, part: MeshGroup) => {
        pass.setPipeline(draw.pipeline);
        pass.setBindGroup(0, bindDraw(this.#device, draw, { frame, instances: group.instances }));
        group.draw(pass, part);
      };
      drawGroup(draws.sunMeshes, 'opaque');
      if (group.hasGlass && group.glassCastsShadow) drawGroup(draws.sunGlass, 'glass');
    }
    pass.end();
  }

  destroy(): void {
    this.#buffer.destroy();
    this.#texture.destroy();
  }
}
