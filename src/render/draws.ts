/** Every draw of a frame, declared. The order of a frame is in renderer.ts. */
import { type CompiledPass, compilePass } from '../gpu/pass';
import { computePasses } from './compute-passes';
import { compileDraw, type Draw, type DrawSpec } from './draw-pass';
import { meshPositionLayout, meshVertexLayout } from './mesh-buffers';
import { type Quality, qualities } from './render-scene';
import { codeFormat, depthFormat, pictureFormat, visibilityFormat } from './targets';

export const writeDepth: GPUDepthStencilState = {
  format: depthFormat,
  depthWriteEnabled: true,
  depthCompare: 'greater',
};
const testDepth: GPUDepthStencilState = { format: depthFormat, depthWriteEnabled: false, depthCompare: 'greater' };
export const sameDepth: GPUDepthStencilState = { format: depthFormat, depthWriteEnabled: false, depthCompare: 'equal' };
/** Pushed away from the sun where a face is steep to it, so that it does not shadow itself. Depth is reversed. */
export const sunDepthState: GPUDepthStencilState = { ...writeDepth, depthBias: -2, depthBiasSlopeScale: -2 };
/** For a triangle at depth 0: all pixels but those of the backdrop. */
const notEmpty: GPUDepthStencilState = { format: depthFormat, depthWriteEnabled: false, depthCompare: 'less' };
const premultiplied: GPUBlendComponent = { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' };
/** Alpha holds the brightness of what is behind. */
const keep: GPUBlendComponent = { srcFactor: 'zero', dstFactor: 'one' };
const blended: GPUColorTargetState = { format: pictureFormat, blend: { color: premultiplied, alpha: keep } };

const lines = {
  name: 'render/lines',
  bindings: { frame: 'uniform', style: 'uniform', lines: 'read' },
  targets: [blended],
} satisfies DrawSpec;

const grains = {
  name: 'render/grains',
  bindings: { frame: 'uniform', spheres: 'read' },
  targets: [{ format: codeFormat }],
  depth: writeDepth,
} satisfies DrawSpec;

/** Draws that come in one kind only. */
const specs = {
  sunResolve: {
    name: 'render/sun-resolve',
    bindings: { frame: 'uniform', sunDepth: 'read' },
    targets: [],
    fragmentEntry: 'fragmentMain',
    depth: { ...writeDepth, depthCompare: 'always' },
  },
  sunMeshes: {
    name: 'render/sun-meshes',
    bindings: { frame: 'uniform', instances: 'read' },
    vertexBuffers: [meshPositionLayout],
    targets: [],
    depth: sunDepthState,
  },
  sunGlass: {
    name: 'render/sun-meshes',
    bindings: { frame: 'uniform', instances: 'read' },
    vertexEntry: 'glassVertex',
    vertexBuffers: [meshVertexLayout],
    targets: [],
    fragmentEntry: 'glassFragment',
    depth: sunDepthState,
  },
  smoothVisibility: {
    name: 'render/smooth-visibility',
    bindings: { frame: 'uniform', visibility: 'uint texture', gatherSampler: 'point sampler' },
    targets: [{ format: visibilityFormat }],
  },
  grainCodes: grains,
  slicedGrainCodes: { ...grains, constants: { withSlice: 1 }, vertexConstants: { withSlice: 1 } },
  meshCodes: {
    name: 'render/mesh-codes',
    bindings: { frame: 'uniform', instances: 'read' },
    vertexBuffers: [meshVertexLayout],
    targets: [{ format: codeFormat }],
    depth: writeDepth,
  },
  glass: {
    name: 'render/glass',
    bindings: { frame: 'uniform', instances: 'read' },
    vertexBuffers: [meshVertexLayout],
    targets: [blended],
    depth: testDepth,
  },
  edges: { ...lines, depth: testDepth },
  veil: { name: 'render/veil', bindings: { frame: 'uniform' }, targets: [blended], depth: notEmpty },
  // Into a depth buffer of their own: seen through the sand, as they are inside of it, but not through each other.
  forces: { ...lines, depth: writeDepth },
} satisfies Record<string, DrawSpec>;

const visibilitySpec: DrawSpec = {
  name: 'render/visibility',
  bindings: {
    frame: 'uniform',
    spheres: 'read',
    codes: 'uint texture',
    depths: 'depth texture',
    sunMap: 'depth texture',
    sunSampler: 'comparison sampler',
  },
  targets: [{ format: visibilityFormat }],
};

const shadeGrainsSpec: DrawSpec = {
  name: 'render/shade-grains',
  bindings: {
    frame: 'uniform',
    spheres: 'read',
    labels: 'read',
    grains: 'read',
    report: 'read',
    codes: 'uint texture',
    depths: 'depth texture',
    visibility: 'uint texture',
    gatherSampler: 'point sampler',
    skinNoise: 'volume texture',
    skinSampler: 'sampler',
  },
  targets: [{ format: pictureFormat }],
  depth: notEmpty,
};

const backdropSpec: DrawSpec = {
  name: 'render/backdrop',
  bindings: { frame: 'uniform', visibility: 'uint texture', gatherSampler: 'point sampler' },
  targets: [{ format: pictureFormat }],
  depth: sameDepth,
};

const shadeMeshesSpec: DrawSpec = {
  name: 'render/shade-meshes',
  bindings: { frame: 'uniform', instances: 'read', visibility: 'uint texture', gatherSampler: 'point sampler' },
  vertexBuffers: [meshVertexLayout],
  targets: [{ format: pictureFormat }],
  depth: sameDepth,
};

const presentSpec = (format: GPUTextureFormat): DrawSpec => ({
  name: 'render/present',
  bindings: { frame: 'uniform', picture: 'texture', smoothSampler: 'sampler' },
  targets: [{ format }],
});

/** All of them but those of the sand's surface (sand-surface.ts), for tests. */
export const allDrawSpecs: readonly DrawSpec[] = [
  ...Object.values(specs),
  visibilitySpec,
  backdropSpec,
  shadeGrainsSpec,
  shadeMeshesSpec,
  presentSpec('bgra8unorm'),
];

/** Whether `quality` has what begins with `level`. */
export const hasQuality = (quality: Quality, level: Quality): boolean =>
  qualities.indexOf(quality) >= qualities.indexOf(level);

/** The draws of one quality, and of colours with or without a meaning. */
export interface ShadeDraws {
  readonly visibility: Draw;
  readonly grains: Draw;
  readonly backdrop: Draw;
  readonly meshes: Draw;
  /** For a picture that has the size of the canvas, and for one that has not. */
  readonly present: Draw;
  readonly presentScaled: Draw;
}

export type Draws = Readonly<Record<keyof typeof specs, Draw>> & {
  readonly sunSplat: CompiledPass;
  readonly placeBodies: CompiledPass;
  readonly fineGrains: CompiledPass;
};

export async function compileDraws(device: GPUDevice): Promise<Draws> {
  const compiled = Object.entries(specs).map(async ([key, spec]) => [key, await compileDraw(device, spec)] as const);
  const [draws, sunSplat, placeBodies, fineGrains] = await Promise.all([
    Promise.all(compiled),
    compilePass(device, computePasses.sunSplat),
    compilePass(device, computePasses.placeBodies),
    compilePass(device, computePasses.fineGrains),
  ]);
  return { ...(Object.fromEntries(draws) as Record<keyof typeof specs, Draw>), sunSplat, placeBodies, fineGrains };
}

export async function compileShades(
  device: GPUDevice,
  surfaceFormat: GPUTextureFormat,
  quality: Quality,
  withData: boolean,
): Promise<ShadeDraws> {
  const full = Number(hasQuality(quality, 'full'));
  const light = { withLight: Number(hasQuality(quality, 'lit')), withShadows: Number(hasQuality(quality, 'shadows')) };
  const [visibility, backdrop, grains, meshesDraw, present, presentScaled] = await Promise.all([
    compileDraw(device, visibilitySpec, { withOcclusion: full }),
    compileDraw(device, backdropSpec, { withShadows: light.withShadows }),
    compileDraw(device, shadeGrainsSpec, { ...light, withData: Number(withData) }),
    compileDraw(device, shadeMeshesSpec, light),
    compileDraw(device, presentSpec(surfaceFormat), { withSmoothing: full, withScaling: 0 }),
    compileDraw(device, presentSpec(surfaceFormat), { withSmoothing: full, withScaling: 1 }),
  ]);
  return { visibility, backdrop, grains, meshes: meshesDraw, present, presentScaled };
}
