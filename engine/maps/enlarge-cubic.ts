/** Catmull-Rom's weights of the four pixels around a place `t` between the second and the third. */
const weights = (t: number): readonly [number, number, number, number] => [
  ((2 - t) * t - 1) * t * 0.5,
  ((3 * t - 5) * t * t + 2) * 0.5,
  ((4 - 3 * t) * t + 1) * t * 0.5,
  (t - 1) * t * t * 0.5,
];

/**
 * A part of a plane enlarged by cubic interpolation, as viewers do it; what sharpness is compared with.
 *
 * @param part In pixels; the plane has at least two around it.
 * @param scale A whole number.
 */
export function enlargeCubic(
  plane: Float32Array,
  planeWidth: number,
  part: { x: number; y: number; width: number; height: number },
  scale: number,
): Float32Array {
  const taps = Array.from({ length: scale }, (_, phase) => {
    const at = (phase + 0.5) / scale - 0.5;
    return { from: Math.floor(at) - 1, weights: weights(at - Math.floor(at)) };
  });
  const wide = part.width * scale;
  // Rows first, with the two above and below that the columns need.
  const rows = new Float32Array(wide * (part.height + 4));
  for (let row = 0; row < part.height + 4; row++)
    for (let column = 0; column < wide; column++) {
      const tap = taps[column % scale]!;
      const from = (part.y + row - 2) * planeWidth + part.x + Math.floor(column / scale) + tap.from;
      const [a, b, c, d] = tap.weights;
      rows[row * wide + column] = a * plane[from]! + b * plane[from + 1]! + c * plane[from + 2]! + d * plane[from + 3]!;
    }
  const enlarged = new Float32Array(wide * part.height * scale);
  for (let row = 0; row < part.height * scale; row++) {
    const tap = taps[row % scale]!;
    const from = (Math.floor(row / scale) + 2 + tap.from) * wide;
    const [a, b, c, d] = tap.weights;
    for (let column = 0; column < wide; column++) {
      const at = from + column;
      enlarged[row * wide + column] = a * rows[at]! + b * rows[at + wide]! + c * rows[at + 2 * wide]! + d * rows[at + 3 * wide]!;
    }
  }
  return enlarged;
}
