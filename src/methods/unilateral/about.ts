/** Plain data, so that reading a scene knows the method without loading it. */
export default {
  name: 'unilateral',
  order: 2,
  title: 'Continuum',
  help: 'Sand as a whole, on a grid: a pressure that only pushes, and friction (Narain, Golas & Lin 2010). Shows finer sand at the cost of coarser; knows no single grains, so no moist sand, no force chains and no sorting by size.',
};
