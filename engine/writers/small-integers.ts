/** Weights and colours as small integers. */

/** How weights are rounded: to multiples of `unit`, and together to `whole`, which stands for 1. */
interface WeightScale {
  whole: 255 | 65535;
  unit: number;
}

/** A byte a weight. */
export const weightBytes: WeightScale = { whole: 255, unit: 1 };
/** 12 significant bits in 16. */
export const weightWords: WeightScale = { whole: 65535, unit: 16 };

/**
 * One set of four weights a vertex. Those of all `sets` that summed to 1 sum to exactly `whole`: what rounding leaves goes to the largest, a unit each,
 * so that a pose at rest moves nothing.
 */
export function quantizeWeights(
  values: Float32Array,
  { whole, unit }: WeightScale,
  sets: readonly Float32Array[] = [values],
): Uint8Array | Uint16Array {
  const out = whole === 255 ? new Uint8Array(values.length) : new Uint16Array(values.length);
  const own = sets.indexOf(values) * 4;
  const count = sets.length * 4;
  const weights = new Float64Array(count);
  const rounded = new Float64Array(count);
  for (let i = 0; i < values.length; i += 4) {
    let sum = 0;
    for (let k = 0; k < count; k++) sum += weights[k] = Math.min(1, Math.max(0, sets[k >> 2]![i + (k & 3)]!));
    const isWhole = Math.abs(sum - 1) < 0.01;
    const scale = (isWhole ? whole / sum : whole) / unit;
    let rest: number = whole;
    for (let k = 0; k < count; k++) rest -= rounded[k] = Math.round(weights[k]! * scale) * unit;
    for (let passes = 0; isWhole && rest !== 0 && passes < count; passes++) {
      let largest = 0;
      for (let k = 1; k < count; k++) if (weights[k]! > weights[largest]!) largest = k;
      const change = Math.abs(rest) < 2 * unit ? rest : Math.sign(rest) * unit;
      rounded[largest]! += change;
      rest -= change;
      weights[largest] = -1;
    }
    for (let k = 0; k < 4; k++) out[i + k] = Math.min(whole, rounded[own + k]!);
  }
  return out;
}

/** 12 significant bits in 16, the top bits repeated below so that 1 stays 1. */
export function quantizeColors(values: Float32Array): Uint16Array {
  const out = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const bits = Math.round(values[i]! * 4095);
    out[i] = (bits << 4) | (bits >> 8);
  }
  return out;
}
