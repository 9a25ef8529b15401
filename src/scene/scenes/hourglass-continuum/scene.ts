import hourglass from '../hourglass/scene.json';

export default {
  ...hourglass,
  name: 'hourglass-continuum',
  title: 'Hourglass of fine sand',
  source: 'Narain, Golas & Lin 2010, fig. 3',
  lookFor:
    'The flow through the neck stays the same while the sand above sinks: friction carries its weight to the walls. Compare it with grains.',
  method: 'unilateral',
};
