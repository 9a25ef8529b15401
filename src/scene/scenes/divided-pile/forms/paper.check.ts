import { pilingCheck } from '../../../../measure/scene-checks/piling';

export default pilingCheck({
  what: 'height of the two piles with static-damped over that with viscous-coulomb',
  seconds: 28,
  every: 7,
  reason:
    'two piles stand with static friction and dampening (Yee, fig. 13); with the basic model there is no significant piling (fig. 12)',
});
