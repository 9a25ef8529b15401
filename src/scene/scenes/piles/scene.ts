import repose from '../repose/scene.json';

/**
 * The paper's α of its yield surface, ‖s‖ ≤ √3 α p with α = √(2/3) sin θ. The method scales tan θ with a material's friction over
 * the parameter's, and the parameters are those of α = 0.5.
 */
const angleOf = (alpha: number) => Math.asin(Math.sqrt(1.5) * alpha);
const alphas = [0.3, 0.5, 0.7];
const [, middle] = alphas.map(angleOf);
const friction = 0.5;

export default {
  ...repose,
  name: 'piles',
  title: 'Three piles',
  source: 'Narain, Golas & Lin 2010, fig. 4',
  lookFor:
    'Three sands that differ in their internal friction only, α = 0.3, 0.5 and 0.7: each pile is steeper than the one before.',
  method: 'unilateral',
  parameters: {
    ...repose.parameters,
    friction,
    frictionAngle: Math.round((middle * 1800) / Math.PI) / 10,
  },
  materials: repose.materials.map((material, i) => ({
    ...material,
    name: `α = ${alphas[i]}`,
    friction: (friction * Math.tan(angleOf(alphas[i]))) / Math.tan(middle),
  })),
  grains: repose.grains.map((pour, i) => ({ ...pour, material: `α = ${alphas[i]}` })),
};
