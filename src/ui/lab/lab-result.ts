/** What an experiment found, as the drawer shows it. */
import { estimateText, type LabResult, overall } from '../../measure/lab/experiment';
import type { Plot } from '../../measure/verification/outcome';
import { element } from '../dom';
import { labTexts } from '../text/lab';

/** Verdict, a row per finding beside its published value, and what to be careful about. */
export function findingsOf({ findings, notes, troubles }: LabResult): HTMLElement[] {
  const rows = findings.map(({ what, measured, unit, published, verdict }) =>
    element(
      'li',
      { 'data-verdict': verdict },
      element('strong', {}, what),
      element('span', { class: 'lab-value' }, estimateText(measured, unit)),
      element('span', { class: 'lab-published' }, `${labTexts.published}: ${published}`),
      element('em', {}, verdict),
    ),
  );
  const words = [...notes, ...troubles.map(labTexts.careful)].map((note) => element('p', {}, note));
  return [element('p', { class: 'lab-verdict' }, overall(findings)), element('ul', {}, ...rows), ...words];
}

/** The curves of the run before, dashed and named so, in the plots of this one. */
export const withBefore = (plots: readonly Plot[], before: readonly Plot[] = []): Plot[] =>
  plots.map((plot) => {
    const old = before.find(({ file }) => file === plot.file);
    const curves =
      old?.curves.filter(({ name, style }) => style !== 'dashed' && !name.startsWith(labTexts.before)) ?? [];
    return {
      ...plot,
      curves: [...plot.curves, ...curves.map((curve) => ({ ...curve, name: `${labTexts.before}: ${curve.name}` }))],
    };
  });
