/** Structural similarity of two grey images. */

const sigma = 1.5;
const reach = 5;
/** (K1 · L)² and (K2 · L)² for bytes. */
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

const kernel = ((): Float64Array => {
  const weights = Float64Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

/** Blurs by the 11-tap Gaussian; beyond the edge the image is mirrored (edge pixel repeated). */
function blur(source: Float64Array, width: number, height: number): Float64Array {
  const mirror = (at: number, size: number): number => (at < 0 ? -at - 1 : at >= size ? 2 * size - 1 - at : at);
  const across = new Float64Array(source.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) sum += kernel[k + reach]! * source[y * width + mirror(x + k, width)]!;
      across[y * width + x] = sum;
    }
  }
  const out = new Float64Array(source.length);
  for (let y = 0; y < height; y++) {
    for (let k = -reach; k <= reach; k++) {
      const weight = kernel[k + reach]!;
      const row = mirror(y + k, height) * width;
      for (let x = 0; x < width; x++) out[y * width + x]! += weight * across[row + x]!;
    }
  }
  return out;
}

/**
 * Mean structural similarity over the pixels where `mask` is set, -1 to 1; 1 when it is set nowhere. Grey values 0–255.
 * Wang, Bovik, Sheikh and Simoncelli 2004: Gaussian window of 11 pixels, σ 1.5, K1 0.01, K2 0.03.
 */
export function structuralSimilarity(a: Float64Array, b: Float64Array, mask: Uint8Array, width: number, height: number): number {
  const meanA = blur(a, width, height);
  const meanB = blur(b, width, height);
  const squareA = blur(
    a.map((value) => value * value),
    width,
    height,
  );
  const squareB = blur(
    b.map((value) => value * value),
    width,
    height,
  );
  const product = blur(
    a.map((value, i) => value * b[i]!),
    width,
    height,
  );
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    if (mask[i] === 0) continue;
    const both = meanA[i]! * meanB[i]!;
    const squares = meanA[i]! ** 2 + meanB[i]! ** 2;
    const covariance = product[i]! - both;
    const variances = squareA[i]! + squareB[i]! - squares;
    sum += ((2 * both + c1) * (2 * covariance + c2)) / ((squares + c1) * (variances + c2));
    count++;
  }
  return count > 0 ? sum / count : 1;
}
