/** Everything that all shaders of a frame share, in one uniform block. */
import { mat4, vec4 } from 'gl-matrix';
import { arrayOf, defineStruct, type StructValue } from '../gpu/struct-layout';
import type { Vec4 } from '../math/vector';
import { largestMaterialCount } from '../scene/materials';
import { nearPlane, projectionScale, type Vec3, viewMatrix } from './camera';
import { type ColourMode, colourModeNumbers, legendColour, legendFor } from './colour-modes';
import type { RenderScene, RenderView } from './render-scene';
import { occlusionReach, shadedBoxes } from './shaded-area';
import { type SunFit, sunDirection } from './sun-fit';
import { linearColour, linearised, themes } from './themes';

/** Fine enough that mixing light between steps looks like the legend, which mixes in sRGB between few stops. */
const paletteSteps = 63;

const grainLookStruct = defineStruct('GrainLook', {
  colour: 'vec3f', // linear
  radius: 'f32', // m
  variation: 'f32',
  liquid: 'f32', // 1: a surface of it is smooth and mirrors the sky
});

export const frameStruct = defineStruct('Frame', {
  worldToView: 'mat4x4f',
  viewToWorld: 'mat4x4f',
  worldToSun: 'mat4x4f',
  viewToSun: 'mat4x4f',
  lens: 'vec4f', // projection scale x, y; near plane (m); pixels of the picture for a slope of 1
  pixelToRay: 'vec4f', // scale xy, offset zw: pixel → view-space ray (x, y, -1)
  viewport: 'vec4f', // picture: width, height, 1 / width, 1 / height
  canvas: 'vec4f', // canvas: the same
  sunDirection: 'vec4f', // towards the sun
  sunInView: 'vec4f', // the same in view space
  sunColour: 'vec4f',
  skyColour: 'vec4f',
  bounceColour: 'vec4f',
  sunMap: 'vec4f', // texels each way, texel (m), depth a texel, softness (texels)
  groundColour: 'vec4f', // on the screen, linear; height (m)
  groundPlane: 'vec4f', // reversed depth of the ground: x a + y b + c
  groundFade: 'vec4f', // middle x, z; where fading starts and ends (m)
  shadedGround: 'vec4f', // least x, z, greatest x, z that anything in the scene can shade (m)
  horizonColour: 'vec4f',
  zenithColour: 'vec4f',
  glassColour: 'vec4f', // opacity in w
  slice: 'vec4f', // hidden where dot(xyz, position) > w
  occlusion: 'vec4f', // reach (m), strength, sharpness in distance (1 / m), greatest distance (m)
  counts: 'vec4u', // spheres, spheres per grain, colour mode, steps of the palette
  bodySpheres: 'vec2u', // first and count of the spheres of bodies to draw
  range: 'vec2f', // ends of the colour scale
  exposure: 'f32',
  fine: 'u32', // 1: every sphere is a grain of its own
  palette: arrayOf('vec4f', paletteSteps + 1), // linear
  materials: arrayOf(grainLookStruct, largestMaterialCount),
});

export interface FrameSizes {
  readonly picture: readonly [number, number];
  readonly canvas: readonly [number, number];
}

const noSlice = [0, 0, 0, 1] as const;
/** How far the looks for a soft shadow are off the point, texels of the sun map; more than 1 would leave gaps. */
const sunSoftness = 1;

export function frameValues(
  scene: RenderScene,
  view: RenderView,
  sun: SunFit,
  sizes: FrameSizes,
): StructValue<typeof frameStruct> {
  const theme = themes[view.theme];
  const [width, height] = sizes.picture;
  const aspect = sizes.canvas[0] / sizes.canvas[1];
  const [sx, sy] = projectionScale(view.camera, aspect);
  const worldToView = viewMatrix(view.camera);
  const viewToWorld = mat4.invert(mat4.create(), worldToView) ?? mat4.create();
  const { min, max } = scene.bounds;
  const sceneRadius = Math.hypot(max[0] - min[0], max[2] - min[2]) / 2;
  const range = view.colourRange ?? [0, 1];
  const reach = occlusionReach(scene);
  const near = nearPlane(view.camera);
  const ground = scene.ground ?? min[1];
  const { ground: shaded } = shadedBoxes(scene);
  const pixelToRay = [2 / (width * sx), -2 / (height * sy), -1 / sx, 1 / sy] as const;
  return {
    worldToView,
    viewToWorld,
    worldToSun: sun.worldToSun,
    viewToSun: mat4.multiply(mat4.create(), sun.worldToSun, viewToWorld),
    lens: [sx, sy, near, (sy * height) / 2],
    pixelToRay,
    viewport: [width, height, 1 / width, 1 / height],
    canvas: [...sizes.canvas, 1 / sizes.canvas[0], 1 / sizes.canvas[1]],
    sunDirection: [...sunDirection, 0],
    sunInView: inView([...sunDirection, 0], worldToView),
    sunColour: [...theme.sun, 0],
    skyColour: [...theme.sky, 0],
    bounceColour: [...theme.bounce, 0],
    sunMap: [sun.size, sun.texel, sun.depthPerTexel, sunSoftness],
    groundColour: [...linearColour(theme.ground), ground],
    groundPlane: groundPlane(viewToWorld, ground, pixelToRay, near),
    groundFade: [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2, 1.1 * sceneRadius, 5 * sceneRadius],
    shadedGround: [shaded.min[0], shaded.min[2], shaded.max[0], shaded.max[2]],
    horizonColour: [...linearColour(theme.horizon), 0],
    zenithColour: [...linearColour(theme.zenith), 0],
    glassColour: [...linearColour(theme.glass), theme.glassOpacity],
    slice: view.slice ? slicePlane(view.slice.point, view.slice.normal) : noSlice,
    occlusion: [reach, 3.2, 5 / reach, 8 * view.camera.distance],
    counts: [view.grainCount * view.sphereStride, view.sphereStride, colourModeNumbers[view.colourMode], paletteSteps],
    bodySpheres: [view.bodySpheres?.first ?? 0, view.bodySpheres?.count ?? 0],
    range: [...range],
    exposure: theme.exposure,
    fine: Number(view.fineRadius !== undefined),
    palette: paletteOf(view.colourMode, range),
    materials: scene.materials.map((material) => ({
      colour: linearised(material.colour),
      radius: view.fineRadius ?? material.radius,
      variation: material.variation ?? (material.liquid ? 0 : 1),
      liquid: Number(material.liquid ?? false),
    })),
  };
}

function inView(direction: Vec4, worldToView: mat4): Vec4 {
  const [x, y, z, w] = vec4.transformMat4(vec4.create(), [...direction], worldToView);
  return [x, y, z, w];
}

/**
 * A ray (x, y, -1) of view space falls by -(row y of viewToWorld · ray) a metre along the view axis and meets the ground
 * after (eye height - ground) / fall, so near / distance is affine in the ray and hence in the pixel. Seen from below there
 * is no ground.
 */
function groundPlane(viewToWorld: mat4, ground: number, pixelToRay: Vec4, near: number): Vec4 {
  const height = viewToWorld[13] - ground;
  if (height <= 0) return [0, 0, 0, 0];
  const scale = -near / height;
  const [fx, fy, fz] = [viewToWorld[1] * scale, viewToWorld[5] * scale, -viewToWorld[9] * scale];
  const [sx, sy, ox, oy] = pixelToRay;
  return [fx * sx, fy * sy, fx * ox + fy * oy + fz, 0];
}

function paletteOf(mode: ColourMode, range: readonly [number, number]): Vec4[] {
  const legend = legendFor(mode, range);
  if (legend.stops.length === 0) return [];
  const value = (step: number) => range[0] + ((range[1] - range[0]) * step) / paletteSteps;
  return [...Array(paletteSteps + 1).keys()].map((step) => [...linearised(legendColour(legend, value(step))), 1]);
}

function slicePlane(point: Vec3, normal: Vec3): Vec4 {
  return [...normal, point[0] * normal[0] + point[1] * normal[1] + point[2] * normal[2]];
}
