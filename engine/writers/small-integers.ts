/** Weights and colours as small integers. */

/** 8 bits of one set of four; over all `sets` that summed to 1 they sum to exactly 255: the rest goes to the largest. */
export function quantizeWeights(values: Float32Array, sets: readonly Float32Array[] = [values]): Uint8Array {
  const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);
  const out = Uint8Array.from(values, round);
  for (let i = 0; i < values.length; i += 4) {
    let sum = 0;
    let rounded = 0;
    let largest = values;
    let place = i;
    for (const set of sets) {
      for (let k = i; k < i + 4; k++) {
        sum += set[k]!;
        rounded += round(set[k]!);
        if (set[k]! > largest[place]!) [largest, place] = [set, k];
      }
    }
    if (largest === values && Math.abs(sum - 1) < 0.01) out[place]! += 255 - rounded;
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
