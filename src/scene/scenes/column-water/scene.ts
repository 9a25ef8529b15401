import column from '../column/scene.json';

export default {
  ...column,
  name: 'column-water',
  title: 'Column of water',
  source: 'Zhu 2005 (thesis), fig. 4.2',
  lookFor:
    'A column of water is let go: it bursts at its foot and spreads in a thin sheet. Sand from the same column leaves a heap.',
  method: 'pic-flip',
  parameters: { filling: 'water', wallFriction: 0, capacity: 4096 },
};
