/** A picture as few pixels, to tell whether it is the same after other programs have coded it anew. */

const edge = 8;

/** The means of 8 × 8 equal parts of a picture of RGBA, RGB of each over black. Runs in browsers too. */
export function lookOf(rgba: ArrayLike<number>, width: number, height: number): number[] {
  const sums = new Float64Array(edge * edge * 3);
  const counts = new Uint32Array(edge * edge);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = Math.floor((y * edge) / height) * edge + Math.floor((x * edge) / width);
      const at = (y * width + x) * 4;
      counts[part]!++;
      for (let channel = 0; channel < 3; channel++) sums[part * 3 + channel]! += (rgba[at + channel]! * rgba[at + 3]!) / 255;
    }
  return [...sums].map((sum, at) => Math.round(sum / Math.max(1, counts[Math.floor(at / 3)]!)));
}
