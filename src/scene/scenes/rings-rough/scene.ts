import { ringParameters, ringsAndPoles } from '../rings/rings-and-poles';

export default {
  ...ringsAndPoles,
  name: 'rings-rough',
  title: 'Rings and poles, rough',
  lookFor:
    'The same thousand rings with high friction: they catch on the poles and on each other, hang askew and pile up higher.',
  parameters: { ...ringParameters, friction: 0.8 },
};
