/** Seeded random numbers, so that generated models are the same everywhere. */

/** Uniform numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth noise in [-1, 1] over the plane: random values on a lattice, blended by Hermite curves. Repeats every `period` cells. */
export function createNoise(seed: number, period = 256): (x: number, y: number) => number {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: period * period }, () => random() * 2 - 1);
  const at = (x: number, y: number): number => lattice[(((y % period) + period) % period) * period + (((x % period) + period) % period)]!;
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const u = (x - x0) ** 2 * (3 - 2 * (x - x0));
    const v = (y - y0) ** 2 * (3 - 2 * (y - y0));
    const top = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u;
    const bottom = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}
