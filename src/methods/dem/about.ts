/** Plain data, so that reading a scene knows the method without loading it. */
export default {
  name: 'dem',
  title: 'Discrete grains',
  help: 'Every grain is a rigid cluster of spheres, moved by the forces of its contacts (discrete element method).',
};
