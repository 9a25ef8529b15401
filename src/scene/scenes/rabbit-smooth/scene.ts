import rough from '../rabbit-rough/scene';

export default {
  ...rough,
  name: 'rabbit-smooth',
  title: 'Rabbit on ice',
  source: 'Zhu 2005 (thesis), fig. 5.1',
  lookFor:
    'The same sand without friction on the floor: nothing holds its foot, and it slides apart until it is flat, only later than water.',
  parameters: { ...rough.parameters, wallFriction: 0 },
};
