/** Plain data, so that reading a scene knows the method without loading it. */
export default {
  name: 'dem',
  order: 1,
  title: 'Grains',
  help: 'Every grain is a rigid cluster of spheres, moved by the forces of its contacts (discrete element method): true down to force chains and moist sand, and slow when there are many grains.',
};
