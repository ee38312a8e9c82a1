/** Structural similarity of two grey images; the work is done by `engine/kernels/pictures.c`. */

import { loadKernel } from '../kernels/load.ts';

interface Kernel {
  memory: WebAssembly.Memory;
  allocate(bytes: number): number;
  similarity(
    a: number,
    b: number,
    mask: number,
    width: number,
    height: number,
    weights: number,
    c1: number,
    c2: number,
    scratch: number,
  ): number;
}

export interface SimilarityMeter {
  /** Grey values 0–255 of the two images, and where they are compared; to be filled before `similarity`. */
  a: Float64Array;
  b: Float64Array;
  mask: Uint8Array;
  /** Mean structural similarity over the pixels where `mask` is set, -1 to 1; 1 when it is set nowhere. */
  similarity(): number;
}

const sigma = 1.5;
const reach = 5;
/** (K1 · L)² and (K2 · L)² for bytes. */
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

const weights = ((): Float64Array => {
  const bell = Float64Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const sum = bell.reduce((total, weight) => total + weight, 0);
  return bell.map((weight) => weight / sum);
})();

/** Maps and rows that the kernel works on, in doubles. */
const scratchOf = (width: number, height: number): number => (width * height * 5 + width * 6) * 8;

/**
 * A meter for any number of pairs of images of one size, larger than 10 pixels an edge.
 * Wang, Bovik, Sheikh and Simoncelli 2004: Gaussian window of 11 pixels, σ 1.5, K1 0.01, K2 0.03; edges are mirrored.
 */
export async function createSimilarityMeter(width: number, height: number): Promise<SimilarityMeter> {
  const kernel = await loadKernel<Kernel>('pictures');
  const pixels = width * height;
  const at = {
    a: kernel.allocate(pixels * 8),
    b: kernel.allocate(pixels * 8),
    mask: kernel.allocate(pixels),
    weights: kernel.allocate(weights.byteLength),
    scratch: kernel.allocate(scratchOf(width, height)),
  };
  const { buffer } = kernel.memory;
  new Float64Array(buffer, at.weights, weights.length).set(weights);
  return {
    a: new Float64Array(buffer, at.a, pixels),
    b: new Float64Array(buffer, at.b, pixels),
    mask: new Uint8Array(buffer, at.mask, pixels),
    similarity: () => kernel.similarity(at.a, at.b, at.mask, width, height, at.weights, c1, c2, at.scratch),
  };
}
