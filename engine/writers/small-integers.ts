/** Weights and colours as small integers. */

/** 8 bits that sum to exactly 255 in each set of four that summed to 1: the rest goes to the largest. */
export function quantizeWeights(values: Float32Array): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i += 4) {
    let sum = 0;
    let sumOut = 0;
    let largest = i;
    for (let k = i; k < i + 4; k++) {
      out[k] = Math.round(Math.min(1, Math.max(0, values[k]!)) * 255);
      sum += values[k]!;
      sumOut += out[k]!;
      if (values[k]! > values[largest]!) largest = k;
    }
    if (Math.abs(sum - 1) < 0.01) out[largest]! += 255 - sumOut;
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
