/** Sentences about rigid bodies: their picker, and the dialog for your own meshes. */
import type { SampleQuality } from '../../mesh/sampling/quality';

export const bodyTexts = {
  body: 'body',
  shelf: 'Bodies to drop',
  bring: 'Your own mesh (OBJ, STL, PLY, GLB, glTF) …',
  deleteBody: 'Delete the body',
} as const;

/** Options beside the tools that handle bodies, by key; values by key.value. */
export const bodyOptionTexts: Readonly<Record<string, string>> = {
  bodySize: 'size',
  'bodySize.small': 'small',
  'bodySize.medium': 'medium',
  'bodySize.large': 'large',
  substance: 'made of',
  'substance.stone': 'stone',
  'substance.wood': 'wood',
  'substance.steel': 'steel',
  'substance.clay': 'clay',
  'substance.glass': 'glass',
  'substance.foam': 'foam',
  bodyKind: 'moves',
  'bodyKind.dynamic': 'freely',
  'bodyKind.fixed': 'not at all',
  deleteBody: bodyTexts.deleteBody,
};

/** The dialog for your own meshes. */
export const meshTexts = {
  reading: 'reading the file',
  starting: 'starting',
  progress: 'Progress',
  watching: 'A slice of the distance field, and the spheres spreading over the surface',
  go: 'Add to the scene',
  cancel: 'Cancel',
  done: 'Done',
  unit: 'one unit of the file is',
  units: { fit: 'whatever fits the scene', mm: 'a millimetre', cm: 'a centimetre', in: 'an inch', m: 'a metre' },
  notSensible: ' (too small or too large for this scene)',
  size: 'longest side, cm',
  substance: 'made of',
  kind: 'it is',
  kinds: { dynamic: 'free to move', fixed: 'a fixed obstacle' },
  watch: 'watch how it is covered with spheres',
  open: 'The mesh does not enclose a volume: it has no mass and can only be a fixed obstacle.',
  failed: 'the body could not be created. Try another size.',
  unreadable: 'the file could not be read.',
  found: (triangles: number, size: readonly number[]) =>
    `${triangles.toLocaleString('en')} triangles, ${size.map((side) => short(side)).join(' × ')} file units.`,
  estimate: (spheres: number, size: number, radius: number) => {
    if (!(size > 0)) return 'Enter the longest side in centimetres.';
    const count = Math.max(1, Math.round(spheres)).toLocaleString('en');
    const excess = spheres > 24_000 ? ' That is too many: choose a smaller size.' : '';
    return `About ${count} spheres of ${short(1000 * radius)} mm will cover it.${excess}`;
  },
  quality: (quality: SampleQuality, radius: number) => {
    const { count, theoreticalCount, spacingSpread, largestHole } = quality;
    const hole = Math.max(0, largestHole / radius).toFixed(2);
    return (
      `${count.toLocaleString('en')} spheres (${Math.round(theoreticalCount).toLocaleString('en')} in theory), ` +
      `spread of the spacing ${(100 * spacingSpread).toFixed(0)} %, largest hole ${hole} sphere radii` +
      (quality.leaks ? ': fine grains may leak in.' : '.')
    );
  },
} as const;

const short = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });
