const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The bits of a 32-bit float, with −0 as 0, so that equal numbers have equal bits. */
export function floatBits(value: number): number {
  float[0] = value + 0;
  return bits[0]!;
}
