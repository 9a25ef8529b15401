import rough from '../rabbit-rough/scene';

export default {
  ...rough,
  name: 'rabbit-water',
  title: 'Water rabbit',
  source: 'Zhu 2005 (thesis), fig. 5.2',
  lookFor: 'The same solver without any friction: the rabbit splashes flat, and waves run out from where it stood.',
  parameters: { ...rough.parameters, filling: 'water', wallFriction: 0 },
};
