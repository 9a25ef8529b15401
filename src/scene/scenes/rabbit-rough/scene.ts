import rabbit from '../sand-rabbit/scene.json';

export default {
  ...rabbit,
  name: 'rabbit-rough',
  title: 'Rabbit on a rough floor',
  source: 'Zhu 2005 (thesis), fig. 2.2',
  lookFor:
    'The rabbit loses its ears and slumps into a heap that stays where it is: the floor holds the sand. Compare it with the rabbit on ice.',
  method: 'pic-flip',
  parameters: { capacity: 4096, friction: 0.6, wallFriction: 0.6 },
};
