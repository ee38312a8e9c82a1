const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The bits of a 32-bit float, −0 as 0: a key under which equal numbers meet. */
export function floatBits(value: number): number {
  float[0] = value + 0;
  return bits[0]!;
}
