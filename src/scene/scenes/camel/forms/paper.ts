/** Bell, fig. 6: a camel of 4147 spheres; ours has 4141 of this radius. */
import { bellParameters } from '../../papers';

export default {
  label: 'as in the paper',
  lookFor:
    'B shows the 4141 spheres that cover the camel (Bell’s has 4147); the paper has it alone, here it drops onto sand.',
  parameters: { ...bellParameters, radius: 0.0016205, friction: 0.5, capacity: 16_384 },
  detail: { coarsest: 9246, finest: 9246 },
};
