import { ringParameters, ringsAndPoles } from './rings-and-poles';

export default {
  ...ringsAndPoles,
  name: 'rings',
  title: 'Rings and poles, slippery',
  lookFor:
    'A thousand rings fall onto 25 poles. With hardly any friction they slide to the bottom and lie flat; compare with the rough ones.',
  parameters: { ...ringParameters, friction: 0.05 },
};
