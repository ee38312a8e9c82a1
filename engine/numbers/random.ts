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

/** Smooth noise in [-1, 1] over the plane: random values on a lattice, blended by Hermite curves. Repeats every `period` cells, a power of two. */
export function createNoise(seed: number, period = 256): (x: number, y: number) => number {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: period * period }, () => random() * 2 - 1);
  const mask = period - 1;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const left = column & mask;
    const right = (column + 1) & mask;
    const above = (row & mask) * period;
    const below = ((row + 1) & mask) * period;
    const top = lattice[above + left]! + (lattice[above + right]! - lattice[above + left]!) * u;
    const bottom = lattice[below + left]! + (lattice[below + right]! - lattice[below + left]!) * u;
    return top + (bottom - top) * v;
  };
}
