/** A plot of the laboratory on the page: uPlot draws it; hover shows values, dragging zooms. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Curve, Plot } from '../../measure/verification/outcome';
import { element } from '../dom';

/** Okabe and Ito's, as in the SVG files; the dark ones give way to lighter ones on dark ground. */
const light = ['#0072b2', '#d55e00', '#009e73', '#b2559a', '#a17000', '#3b7a9e', '#444444', '#7a7a7a'];
const dark = ['#56b4e9', '#ff8a3d', '#3dd6a3', '#e79ac6', '#f0c14b', '#9fd3f2', '#e8e0d4', '#a9a195'];

const isDark = () => document.documentElement.dataset.theme === 'dark';
const inkOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class PlotView {
  readonly element: HTMLElement;
  readonly #holder = element('div', { class: 'plot' });
  readonly #title = element('h3');
  #plot: uPlot | null = null;
  #shape = '';
  #now: Plot;
  readonly #resize = new ResizeObserver(() => this.#fit());

  constructor(plot: Plot) {
    this.#now = plot;
    this.element = element('figure', { class: 'lab-plot' }, this.#title, this.#holder);
    this.#resize.observe(this.element);
  }

  get plot(): Plot {
    return this.#now;
  }

  /** New values; the same curves as before keep their zoom. */
  show(plot: Plot): void {
    this.#now = plot;
    this.#title.textContent = plot.title;
    this.element.setAttribute('aria-label', `${plot.title}: ${plot.y} over ${plot.x}`);
    const shape = JSON.stringify([plot.curves.map(({ name, style }) => [name, style]), isDark()]);
    const data = aligned(plot);
    if (this.#plot && shape === this.#shape) {
      this.#plot.setData(data);
      return;
    }
    this.#shape = shape;
    this.#plot?.destroy();
    this.#plot = new uPlot(optionsOf(plot, this.#width()), data, this.#holder);
  }

  /** What is drawn, as a picture. */
  png(): Promise<Blob | null> {
    const canvas = this.#plot?.ctx.canvas;
    return new Promise((resolve) => (canvas ? canvas.toBlob(resolve) : resolve(null)));
  }

  destroy(): void {
    this.#resize.disconnect();
    this.#plot?.destroy();
    this.element.remove();
  }

  #width = (): number => Math.max(240, this.element.clientWidth);

  #fit(): void {
    this.#plot?.setSize({ width: this.#width(), height: heightOf(this.#width()) });
  }
}

const heightOf = (width: number): number => Math.round(Math.min(340, Math.max(180, 0.5 * width)));

/** All curves over the union of their x; where a curve has no point there is a gap that is bridged. */
function aligned({ curves, logX, logY }: Plot): uPlot.AlignedData {
  const usable = ([x, y]: readonly [number, number]) =>
    Number.isFinite(x) && Number.isFinite(y) && (!logX || x > 0) && (!logY || y > 0);
  const xs = [...new Set(curves.flatMap(({ points }) => points.filter(usable).map(([x]) => x)))].sort((a, b) => a - b);
  const place = new Map(xs.map((x, i) => [x, i] as const));
  const columns = curves.map(({ points }) => {
    const column = Array<number | null>(xs.length).fill(null);
    for (const point of points.filter(usable)) column[place.get(point[0]) as number] = point[1];
    return column;
  });
  return [xs, ...columns] as uPlot.AlignedData;
}

function optionsOf(plot: Plot, width: number): uPlot.Options {
  const palette = isDark() ? dark : light;
  const names = [...new Set(plot.curves.map(({ name }) => name.split(', ')[0]))];
  const series = plot.curves.map(
    (curve): uPlot.Series => seriesOf(curve, palette[names.indexOf(curve.name.split(', ')[0]) % palette.length]),
  );
  const [ink, line] = [inkOf('--ink-soft'), inkOf('--line')];
  const axis = (label: string): uPlot.Axis => ({
    label,
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line },
    labelSize: 22,
    font: '12px sans-serif',
    labelFont: '12px sans-serif',
    values: (_, splits) => splits.map(tickText),
  });
  return {
    width,
    height: heightOf(width),
    scales: {
      x: { time: false, ...(plot.logX && { distr: 3 as const }) },
      y: { ...(plot.logY && { distr: 3 as const }) },
    },
    axes: [axis(plot.x), { ...axis(plot.y), size: 58 }],
    series: [{ label: plot.x, value: (_, x) => shortValue(x) }, ...series],
    cursor: { drag: { x: true, y: false } },
    legend: { live: true },
  };
}

function seriesOf({ name, style }: Curve, stroke: string): uPlot.Series {
  const dots = style === 'dots';
  return {
    label: name,
    stroke,
    width: 1.5,
    spanGaps: true,
    ...(style === 'dashed' && { dash: [6, 4] }),
    ...(dots && { paths: () => null }),
    points: { show: dots, size: 6, fill: stroke, stroke },
    value: (_, y) => shortValue(y),
  };
}

/** uPlot's own rounds to three decimals: 0.0025 and 0.003 would read the same. Null: a tick without a number, on logarithmic axes. */
const tickText = (value: number | null): string => (value === null ? '' : String(Number(value.toPrecision(6))));

const shortValue = (value: number | null): string =>
  value === null || value === undefined ? '–' : String(Number(value.toPrecision(4)));
