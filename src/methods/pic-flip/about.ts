/** Plain data, so that reading a scene knows the method without loading it. */
export default {
  name: 'pic-flip',
  order: 3,
  title: 'Fluid-like',
  help: 'Sand as an incompressible liquid with friction, in rigid clusters where it does not yield (PIC/FLIP, Zhu & Bridson 2005). Also water and moist sand; its splashes stick together, and its hourglass slows down as water does.',
};
