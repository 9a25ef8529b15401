/** Physics of light and geometry of what is drawn, on pictures of a few spheres. */
import { describe, expect, test } from 'vitest';
import { packStruct } from '../../src/gpu/struct-layout.ts';
import type { Vec3 } from '../../src/render/camera.ts';
import { lookAt, rayThrough } from '../../src/render/camera.ts';
import { type ColourMode, legendColour, legendFor } from '../../src/render/colour-modes.ts';
import { bindDraw } from '../../src/render/draw-pass.ts';
import { compileDraws } from '../../src/render/draws.ts';
import { frameStruct, frameValues } from '../../src/render/frame-uniform.ts';
import type { Slice } from '../../src/render/render-scene.ts';
import { fitSun, sunDirection } from '../../src/render/sun-fit.ts';
import { codeFormat, depthFormat } from '../../src/render/targets.ts';
import { useGpu } from '../support/gpu.ts';
import {
  type Ball,
  ballBuffers,
  camera,
  type Look,
  picture,
  pixelOf,
  radius,
  shoot,
  stillScene,
  texels,
} from '../support/still-life.ts';

const brightness = (look: Look, point: Vec3) => look(point).reduce((sum, channel) => sum + channel, 0) / 3;
const plus = (a: Vec3, b: Vec3, by = 1): Vec3 => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];

/** Darker by more than noise, dithering and rounding can be: 2 of 255 steps. */
function expectDarker(dark: number, light: number): void {
  expect(light - dark).toBeGreaterThan(0.02);
}

describe('light', () => {
  const gpu = useGpu();

  test('the same point is darker in shadow: on a grain and on the ground', async () => {
    const ball: Ball = { at: [0, radius, 0] };
    const top = plus(ball.at, [0, 1, 0], radius);
    const ground: Vec3 = [0.075, 0, 0.03];
    // between the sun and the point, and not between the eye and the point
    const shade = [top, ground].map((point): Ball => ({ at: plus(point, sunDirection, 0.07) }));
    for (const quality of ['shadows', 'full'] as const) {
      const lit = await shoot(gpu.device, [ball], { quality });
      const shaded = await shoot(gpu.device, [ball, ...shade], { quality });
      for (const point of [top, ground]) expectDarker(brightness(shaded, point), brightness(lit, point));
      // far from both nothing changes: the test looks at shadow, not at exposure
      const away: Vec3 = [-0.06, 0, 0.04];
      expect(brightness(shaded, away)).toBeCloseTo(brightness(lit, away), 2);
      expect(() => expectDarker(brightness(shaded, away), brightness(lit, away))).toThrow();
    }
    // without shadows there are none
    const flat = await shoot(gpu.device, [ball], { quality: 'lit' });
    const flatShaded = await shoot(gpu.device, [ball, ...shade], { quality: 'lit' });
    expect(brightness(flatShaded, top)).toBeCloseTo(brightness(flat, top), 2);
  });

  test('a body of glass shades where the sun meets it at a flat angle, and only there', async () => {
    const ground: Vec3 = [0.075, 0, 0.03];
    const at = plus(ground, sunDirection, 0.1);
    const balls: Ball[] = [{ at: [-0.08, radius, 0] }];
    const open = await shoot(gpu.device, balls, { quality: 'full' });
    const [x, y] = sunDirection;
    const across: Vec3 = [y / Math.hypot(x, y), -x / Math.hypot(x, y), 0];
    const under = async (material: 'glass' | 'steel', normal: Vec3) =>
      brightness(await shoot(gpu.device, balls, { quality: 'full', plate: { at, material, normal } }), ground);
    expectDarker(await under('glass', across), brightness(open, ground));
    expect(await under('glass', sunDirection)).toBeCloseTo(brightness(open, ground), 2);
    expectDarker(await under('steel', sunDirection), brightness(open, ground));
  });

  test('occlusion darkens hollows and spares ridges', async () => {
    // a layer of grains seen from above: the ground between four of them, and the top of the middle one
    const spacing = 2.1 * radius;
    const grid = [-2, -1, 0, 1, 2];
    const layer = grid.flatMap((i) => grid.map((k): Ball => ({ at: [i * spacing, radius, k * spacing] })));
    const hollow: Vec3 = [spacing / 2, 0, spacing / 2];
    const ridge: Vec3 = [0, 2 * radius, 0];
    // both in the shade, where the sky is all the light there is
    const shades = [hollow, ridge].map((at): Ball => ({ at: plus(at, sunDirection, 0.08) }));
    const camera = lookAt([0, 0.16, 0.01], [0, 0, 0]);
    const kept = async (balls: Ball[]) => {
      const open = await shoot(gpu.device, balls, { quality: 'shadows', camera });
      const occluded = await shoot(gpu.device, balls, { quality: 'full', camera });
      return (at: Vec3) => brightness(occluded, at) / brightness(open, at);
    };
    const inLayer = await kept([...layer, ...shades]);
    expect(inLayer(hollow)).toBeLessThan(0.85);
    expect(inLayer(ridge)).toBeGreaterThan(0.95);
    // the same place on the ground is no hollow without the grains around it: then nothing darkens it
    const onOpenGround = await kept(shades);
    expect(onOpenGround(hollow)).toBeGreaterThan(0.95);
  });

  test.each([
    ['speed', { speed: 0.3 }, 0.3, 1],
    ['force', { force: 0.02, touching: 3 }, 0.02, 0.05],
    ['contacts', { force: 0.02, touching: 5 }, 5, 14],
  ] as [ColourMode, Partial<Ball>, number, number][])(
    'colours of %s are those of the legend',
    async (colourMode, state, value, most) => {
      const at: Vec3 = [0, 2 * radius, 0];
      const look = await shoot(gpu.device, [{ at, ...state }], { quality: 'unlit', colourMode, range: [0, most] });
      const off = (of: number) => {
        const wanted = legendColour(legendFor(colourMode, [0, most]), of);
        return Math.max(...look(at).map((channel, c) => Math.abs(channel - wanted[c])));
      };
      // palette steps, the sRGB fit and dithering: each less than a step of 8 bits
      expect(off(value)).toBeLessThan(3 / 255);
      expect(off(0.8 * value)).toBeGreaterThan(3 / 255);
    },
  );
});

describe('depth', () => {
  const gpu = useGpu();
  const at: Vec3 = [0.01, 0.03, 0.02];

  async function drawnDepths(slice?: Slice): Promise<{ depths: Float32Array; codes: Uint32Array; near: number }> {
    const { device } = gpu;
    const draws = await compileDraws(device);
    const size = [picture.width, picture.height] as const;
    const buffers = ballBuffers(device, [{ at }]);
    const view = {
      ...buffers,
      camera,
      grainCount: 1,
      sphereStride: 1,
      colourMode: 'material',
      theme: 'light',
      quality: 'lit',
      ...(slice && { slice }),
    } as const;
    const values = frameValues(stillScene, view, fitSun(stillScene.bounds, radius), { picture: size, canvas: size });
    const frame = device.createBuffer({
      size: frameStruct.size,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(frame, 0, packStruct(frameStruct, values));
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const codes = device.createTexture({ size: [...size], format: codeFormat, usage });
    const depths = device.createTexture({ size: [...size], format: depthFormat, usage });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: codes.createView(), loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: {
        view: depths.createView(),
        depthLoadOp: 'clear',
        depthClearValue: 0,
        depthStoreOp: 'store',
      },
    });
    const draw = slice ? draws.slicedGrainCodes : draws.grainCodes;
    pass.setPipeline(draw.pipeline);
    pass.setBindGroup(0, bindDraw(device, draw, { frame, spheres: buffers.spheres }));
    pass.draw(3);
    pass.end();
    device.queue.submit([encoder.finish()]);
    const { lens } = values;
    return {
      depths: new Float32Array((await texels(device, depths, 4)).buffer),
      codes: new Uint32Array((await texels(device, codes, 4)).buffer),
      near: lens[2],
    };
  }

  /** Distance along the view axis of what a pixel shows, by the formula: the sphere, or the plane inside of it. */
  function closedForm(x: number, y: number, size: number, slice?: Slice): { depth: number; cut: boolean } | null {
    const ndc = [((x + 0.5) / picture.width) * 2 - 1, 1 - ((y + 0.5) / picture.height) * 2] as const;
    const { origin, direction } = rayThrough(camera, picture.width / picture.height, ndc[0], ndc[1]);
    const axis = rayThrough(camera, 1, 0, 0).direction;
    const along = direction.reduce((sum, d, i) => sum + d * axis[i], 0);
    const toCentre = plus(at, origin as Vec3, -1);
    const closest = toCentre.reduce((sum, d, i) => sum + d * direction[i], 0);
    const inside = size ** 2 - (toCentre.reduce((sum, d) => sum + d * d, 0) - closest ** 2);
    if (inside < 0) return null;
    const entry = closest - Math.sqrt(inside);
    if (!slice) return { depth: entry * along, cut: false };
    const height = (distance: number) =>
      slice.normal.reduce((sum, n, i) => sum + n * (origin[i] + distance * direction[i] - slice.point[i]), 0);
    if (height(entry) <= 0) return { depth: entry * along, cut: false };
    const plane = (entry * height(0)) / (height(0) - height(entry));
    return plane <= closest + Math.sqrt(inside) ? { depth: plane * along, cut: true } : null;
  }

  /** Greatest difference in radii over all pixels that both have, and how many only one of them has. */
  async function compare(size: number, slice?: Slice) {
    const { depths, codes, near } = await drawnDepths(slice);
    let [worst, onlyOne, cuts, wrongCuts] = [0, 0, 0, 0];
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++) {
        const i = y * picture.width + x;
        const wanted = closedForm(x, y, size, slice);
        if ((wanted !== null) !== depths[i] > 0) onlyOne++;
        if (!wanted || depths[i] === 0) continue;
        worst = Math.max(worst, Math.abs(near / depths[i] - wanted.depth) / radius);
        const cut = (codes[i] & 0x40000000) !== 0;
        if (cut) cuts++;
        if (cut !== wanted.cut) wrongCuts++;
      }
    }
    return { worst, onlyOne, cuts, wrongCuts };
  }

  // Near the rim a ray all but touches the sphere and its depth has a root's slope: f32 leaves 1e-3 radii there. Pixels on
  // the rim itself may fall either way.
  test('a sphere is as deep as its formula', async () => {
    const { worst, onlyOne } = await compare(radius);
    expect(pixelOf(at)[0]).toBeGreaterThan(0);
    expect(worst).toBeLessThan(0.01);
    expect(onlyOne).toBeLessThan(4);
    // a sphere of another size would be noticed
    expect((await compare(1.02 * radius)).worst).toBeGreaterThan(0.015);
  });

  test.each([
    ['through its middle', 0],
    ['in front of its middle', 0.6],
    ['behind its middle', -0.6],
  ])('cut by a plane %s it shows the plane inside of it', async (_, shift) => {
    const slice: Slice = { point: plus(at, [0, 0, 1], shift * radius), normal: [0, 0, 1] };
    const { worst, onlyOne, cuts, wrongCuts } = await compare(radius, slice);
    expect(worst).toBeLessThan(0.01);
    expect(onlyOne).toBeLessThan(6);
    expect(wrongCuts).toBeLessThan(6);
    expect(cuts).toBeGreaterThan(20);
    const elsewhere = { ...slice, point: plus(slice.point, [0, 0, 1], 0.05 * radius) };
    const { depths } = await drawnDepths(slice);
    expect(depths.some((depth) => depth > 0)).toBe(true);
    expect(closedForm(...pixelOf(slice.point), radius, elsewhere)?.depth).not.toBeCloseTo(
      closedForm(...pixelOf(slice.point), radius, slice)?.depth ?? 0,
      6,
    );
  });
});
