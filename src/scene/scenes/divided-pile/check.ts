import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { crestLine } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'height between the two piles over that of the lower one',
  unit: '',
  seconds: 3.2,
  every: 0.8,
  runs: [{ label: '' }],
  measure: (run) => {
    const across = endPlaces(run).filter(([x]) => Math.abs(x) < 0.04);
    // fifteen strips of 16 mm along z; where the post went there may be bare ground
    const crest = crestLine(across, 2, -0.12, 0.12, 15).map((height) => (Number.isNaN(height) ? 0 : height));
    const [back, front] = [Math.max(...crest.slice(0, 7)), Math.max(...crest.slice(8))];
    return Math.min(...crest.slice(6, 9)) / Math.min(back, front);
  },
  maximum: 0.7,
  reason: 'the pile is separated into two (Yee, fig. 13); undivided it is highest there, and a liquid would be flat',
} satisfies SceneCheck;
