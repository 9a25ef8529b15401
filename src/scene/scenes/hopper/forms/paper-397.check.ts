import { pilingCheck } from '../../../../measure/scene-checks/piling';

export default pilingCheck({
  what: 'height of the pile with static-damped over that with viscous-coulomb',
  seconds: 40,
  every: 10,
  reason:
    'the basic model collapses under its own weight, the one with static friction and dampening piles up (Yee, fig. 5)',
});
