import { heightKept } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'part of its mean height that the castle keeps, less what dry sand keeps',
  unit: '',
  seconds: 0.9,
  every: 0.3,
  runs: [{ label: '' }, { label: 'cohesion 0', parameters: { cohesion: 0 } }],
  measure: (moist, dry) => heightKept(moist) - heightKept(dry),
  minimum: 0.2,
  reason: 'with cohesion it stands as the moulds left it; without, the same sand slumps into heaps',
} satisfies SceneCheck;
