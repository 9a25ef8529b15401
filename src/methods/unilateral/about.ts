/** Plain data, so that reading a scene knows the method without loading it. */
export default {
  name: 'unilateral',
  title: 'Continuum (unilateral pressure)',
  help: 'Sand as a continuum on a grid: a pressure that only pushes, and friction by maximum dissipation (Narain, Golas & Lin 2010).',
};
