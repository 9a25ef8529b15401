/** What was found in a mesh file, and what can be chosen about it. */
import { substanceNames } from '../app/bodies/substance';
import type { MendedMesh } from '../mesh/mend/mend-mesh';
import { triangleAreas } from '../mesh/sampling/surface-points';
import { type ScaleChoice, scaleOptions } from '../mesh/scale';
import { meshBounds } from '../mesh/types';
import { element, setText } from './dom';
import { shortNumber } from './format';
import { meshPicture } from './mesh-picture';
import { bodyOptionTexts, meshTexts } from './text/bodies';

export interface MeshChoices {
  /** Longest side, m. */
  readonly size: number;
  readonly substance: string;
  readonly kind: 'dynamic' | 'fixed';
  readonly watch: boolean;
}

/** Part of the scene that a mesh of unknown unit fills. */
const fittingPart = 0.4;
/** Longest side in radii of the grains' spheres: large enough to have a shape, small enough for some hundred spheres. */
const fittingRadii = [12, 44] as const;
/** Longest side that can be asked for, m. */
const limits = [1e-3, 2] as const;

export function meshForm(
  { mesh, closed, notes }: MendedMesh,
  { sceneSize, radius }: { sceneSize: number; radius: number },
): { parts: Node[]; read(): MeshChoices } {
  const [least, most] = fittingRadii.map((radii) => radii * radius);
  const wanted = Math.min(most, Math.max(least, fittingPart * sceneSize));
  const options = scaleOptions(mesh, { size: wanted, grainRadius: radius, sceneSize });
  const bounds = meshBounds(mesh);
  const area = triangleAreas(mesh).reduce((sum, value) => sum + value, 0) / Math.max(bounds.longest, 1e-30) ** 2;

  const unit = element('select', { id: 'mesh-unit' });
  for (const { choice, size, sensible } of options) {
    const words = `${meshTexts.units[choice]}: ${centimetres(size)}${sensible ? '' : meshTexts.notSensible}`;
    unit.append(element('option', { value: choice }, words));
  }
  const size = element('input', { id: 'mesh-size', type: 'number', step: 'any', required: true });
  size.min = String(100 * limits[0]);
  size.max = String(100 * limits[1]);
  const substance = element('select', { id: 'mesh-substance' });
  for (const name of substanceNames)
    substance.append(element('option', { value: name }, bodyOptionTexts[`substance.${name}`]));
  const kind = element('select', { id: 'mesh-kind', disabled: !closed });
  for (const name of closed ? (['dynamic', 'fixed'] as const) : (['fixed'] as const)) {
    kind.append(element('option', { value: name }, meshTexts.kinds[name]));
  }
  const watch = element('input', { id: 'mesh-watch', type: 'checkbox' });
  const estimate = element('p', { class: 'estimate', role: 'status' });

  const metres = () => Number(size.value) / 100;
  const showEstimate = () => {
    const spheres = (area * metres() ** 2) / ((Math.sqrt(3) / 2) * (2 * radius) ** 2);
    setText(estimate, meshTexts.estimate(spheres, metres(), radius));
  };
  const takeUnit = () => {
    const option = options.find(({ choice }) => choice === (unit.value as ScaleChoice)) ?? options[0];
    size.value = shortNumber(100 * Math.min(limits[1], Math.max(limits[0], option.size)), 4);
    showEstimate();
  };
  unit.addEventListener('change', takeUnit);
  size.addEventListener('input', showEstimate);
  takeUnit();

  const found = [meshTexts.found(mesh.indices.length / 3, bounds.size), ...(closed ? [] : [meshTexts.open]), ...notes];
  const parts = [
    element(
      'div',
      { class: 'mesh-found' },
      meshPicture(mesh, 120),
      element('ul', {}, ...found.map((note) => element('li', {}, note))),
    ),
    row(meshTexts.unit, unit),
    row(meshTexts.size, size),
    estimate,
    row(meshTexts.substance, substance),
    row(meshTexts.kind, kind),
    row(meshTexts.watch, watch),
  ];
  return {
    parts,
    read: () => ({
      size: metres(),
      substance: substance.value,
      kind: kind.value === 'fixed' ? 'fixed' : 'dynamic',
      watch: watch.checked,
    }),
  };
}

function row(label: string, control: HTMLElement): HTMLElement {
  return element('p', { class: 'form-row' }, element('label', { for: control.id }, label), control);
}

const centimetres = (metres: number) => `${shortNumber(100 * metres, 3)} cm`;
