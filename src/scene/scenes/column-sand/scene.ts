import column from '../column/scene.json';

export default {
  ...column,
  name: 'column-sand',
  title: 'Column of fine sand',
  source: 'Zhu 2005 (thesis), fig. 4.3; Narain, Golas & Lin 2010, fig. 11',
  lookFor:
    'A column of sand is let go: its foot spreads while its top sinks, and a cone is left. Compare with “Continuum” shows Narain’s figure 11.',
  method: 'pic-flip',
  parameters: { capacity: 4096 },
};
