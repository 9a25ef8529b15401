/** Plots as SVG text: axes, ticks, curves, legend. No library, so that the files are small and diff well. */
import type { Curve, Plot } from './outcome';

const [width, height] = [900, 420];
const area = { left: 76, right: 240, top: 40, bottom: 56 };
/** Distinct in print and for colour-blind readers (Okabe & Ito). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000', '#999999'];

const font = 'font-family="sans-serif" font-size="12" fill="#222"';

interface Axis {
  ticks: { at: number; label: string }[];
  place(value: number): number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const short = (value: number) => String(Number(value.toFixed(1)));

export function plotSvg(plot: Plot): string {
  const points = plot.curves
    .flatMap((curve) => curve.points)
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  const usable = points.filter(([x, y]) => (!plot.logX || x > 0) && (!plot.logY || y > 0));
  const across = axis(
    usable.map(([x]) => x),
    plot.logX ?? false,
    area.left,
    width - area.right,
  );
  const up = axis(
    usable.map(([, y]) => y),
    plot.logY ?? false,
    height - area.bottom,
    area.top,
  );
  const body = [
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text((area.left + width - area.right) / 2, 22, plot.title, 'middle', 15),
    ...across.ticks.flatMap(({ at, label }) => [
      line(across.place(at), area.top, across.place(at), height - area.bottom, '#e4e4e4'),
      text(across.place(at), height - area.bottom + 18, label, 'middle'),
    ]),
    ...up.ticks.flatMap(({ at, label }) => [
      line(area.left, up.place(at), width - area.right, up.place(at), '#e4e4e4'),
      text(area.left - 8, up.place(at) + 4, label, 'end'),
    ]),
    frame(),
    text((area.left + width - area.right) / 2, height - 14, plot.x, 'middle'),
    sideways(18, (area.top + height - area.bottom) / 2, plot.y),
    ...plot.curves.map((curve, i) => drawCurve(curve, colourOf(plot.curves, i), across, up)),
    ...legend(plot.curves),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${font}>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** A curve “name, …” has the colour of the curve “name”: theory and measurement belong together. */
function colourOf(curves: readonly Curve[], index: number): string {
  const names = [...new Set(curves.map(({ name }) => name.split(', ')[0]))];
  return colours[names.indexOf(curves[index].name.split(', ')[0]) % colours.length];
}

function drawCurve({ style, points }: Curve, colour: string, across: Axis, up: Axis): string {
  const placed = points
    .map(([x, y]) => [across.place(x), up.place(y)])
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    .map(([x, y]) => [short(x), short(y)]);
  if (style === 'dots') return placed.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`).join('');
  const dash = style === 'dashed' ? ' stroke-dasharray="6 4"' : '';
  const track = placed.map((pair) => pair.join(',')).join(' ');
  return `<polyline points="${track}" fill="none" stroke="${colour}" stroke-width="1.5"${dash}/>`;
}

function legend(curves: readonly Curve[]): string[] {
  return curves.flatMap(({ name, style }, i) => {
    const y = area.top + 14 + 16 * i;
    const colour = colourOf(curves, i);
    const dash = style === 'dashed' ? ' stroke-dasharray="6 4"' : '';
    const x = width - area.right + 12;
    const mark =
      style === 'dots'
        ? `<circle cx="${x + 10}" cy="${y - 4}" r="3" fill="${colour}"/>`
        : `<line x1="${x}" y1="${y - 4}" x2="${x + 20}" y2="${y - 4}" stroke="${colour}" stroke-width="1.5"${dash}/>`;
    return [mark, text(x + 26, y, name, 'start', 11)];
  });
}

function axis(values: readonly number[], log: boolean, from: number, to: number): Axis {
  const scale = (value: number) => (log ? Math.log10(value) : value);
  let [low, high] = [Math.min(...values.map(scale)), Math.max(...values.map(scale))];
  if (!(high > low)) [low, high] = [low - 0.5, high + 0.5];
  const margin = 0.04 * (high - low);
  [low, high] = [low - margin, high + margin];
  const place = (value: number) => from + ((scale(value) - low) / (high - low)) * (to - from);
  return { place, ticks: log ? logTicks(low, high) : linearTicks(low, high) };
}

function linearTicks(low: number, high: number): Axis['ticks'] {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step).map((at) => ({ at, label: tickLabel(at, step) }));
}

function logTicks(low: number, high: number): Axis['ticks'] {
  const factors = high - low > 3 ? [1] : [1, 2, 5];
  const decades = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, i) => Math.floor(low) + i);
  return decades
    .flatMap((decade) => factors.map((factor) => factor * 10 ** decade))
    .filter((at) => Math.log10(at) >= low && Math.log10(at) <= high)
    .map((at) => ({ at, label: tickLabel(at, at) }));
}

function tickLabel(value: number, step: number): string {
  if (value === 0) return '0';
  if (step < 1e-3 || Math.abs(value) >= 1e5) return String(Number(value.toPrecision(3)).toExponential());
  return value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string) =>
  `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" stroke="${stroke}"/>`;

const frame = () => {
  const [w, h] = [width - area.left - area.right, height - area.top - area.bottom];
  return `<rect x="${area.left}" y="${area.top}" width="${w}" height="${h}" fill="none" stroke="#444"/>`;
};

const sideways = (x: number, y: number, content: string) =>
  `<text transform="translate(${x} ${y}) rotate(-90)" text-anchor="middle">${escaped(content)}</text>`;

function text(x: number, y: number, content: string, anchor: string, size = 12): string {
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" font-size="${size}">${escaped(content)}</text>`;
}
