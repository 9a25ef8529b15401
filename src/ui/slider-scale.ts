/** Where a value stands on its slider: evenly, or by its logarithm for parameters that span decades. */
import type { NumberSpec } from '../params/table';

/** Positions of a logarithmic slider. */
const logPositions = 300;

export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  position(value: number): number;
  value(position: number): number;
}

export function sliderScale(spec: NumberSpec): SliderScale {
  const whole = (value: number) => (spec.integer ? Math.round(value / spec.step) * spec.step : value);
  if (spec.scale === 'linear') {
    const { min, max, step } = spec;
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    // a slider's own arithmetic gives 0.30000000000000004
    return {
      min,
      max,
      step,
      position: (value) => value,
      value: (position) => whole(Number(position.toFixed(decimals))),
    };
  }
  const span = Math.log(spec.max / spec.min);
  return {
    min: 0,
    max: logPositions,
    step: 1,
    position: (value) => (logPositions * Math.log(Math.max(value, spec.min) / spec.min)) / span,
    value: (position) => {
      // the ends exactly, in between what is worth reading
      if (position <= 0) return spec.min;
      if (position >= logPositions) return spec.max;
      return whole(Number((spec.min * Math.exp((span * position) / logPositions)).toPrecision(3)));
    },
  };
}
