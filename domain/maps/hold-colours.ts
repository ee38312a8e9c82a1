/** Holds a map's colours through super-resolution: what a pixel of the source said in the mean, its finer pixels go on saying. */

/** How far the mean of a source pixel may drift, of the range of values; rounding to 8 bit adds at most as much again, which makes one level. */
export const mostDrift = 0.5 / 255;

/** The values that a plane can hold, scaled as its pixels are. */
export interface PlaneBounds {
  floor: number;
  ceiling: number;
  /** The same without the end that means no data, for source pixels that do not lie at it (default: no end does). */
  inner?: Omit<PlaneBounds, 'inner'> | undefined;
}

export interface HeldShape {
  /** Of the coarse plane with its halo, in pixels. */
  width: number;
  height: number;
  /** Pixels on each side that are not wanted. */
  halo: number;
  scale: number;
}

/**
 * Brings the mean of the scale² fine pixels of each source pixel to within `mostDrift` of it, keeps them within the bounds, and puts them in their places.
 * A source pixel looks at nothing but itself, so that no seam can come of it.
 *
 * @param phases scale² planes, one after another: fine pixel (dx, dy) of each source pixel in plane dy × scale + dx; changed
 * @param coarse The source, finite, in the same scaling, mostly 0..1
 * @returns The fine plane without the halo: scale × (width − 2 × halo) wide.
 */
export function holdColours(phases: Float32Array, coarse: Float32Array, shape: HeldShape, bounds: PlaneBounds | null): Float32Array {
  const { width, height, halo, scale } = shape;
  const count = scale * scale;
  const size = width * height;
  const wide = scale * (width - 2 * halo);
  const fine = new Float32Array(wide * scale * (height - 2 * halo));
  const outer = asStored(bounds ?? { floor: -Infinity, ceiling: Infinity });
  const inner = bounds?.inner ? asStored(bounds.inner) : outer;
  // A source pixel lies at an end or a level away from it.
  const [low, high] = [(outer.floor + inner.floor) / 2, (outer.ceiling + inner.ceiling) / 2];
  for (let row = halo; row < height - halo; row++) {
    for (let column = halo; column < width - halo; column++) {
      const at = row * width + column;
      let sum = 0;
      let lowest = Infinity;
      let highest = -Infinity;
      for (let phase = at; phase < count * size; phase += size) {
        const value = phases[phase] ?? 0;
        sum += value;
        if (value < lowest) lowest = value;
        if (value > highest) highest = value;
      }
      const source = coarse[at] ?? 0;
      const { floor, ceiling } = source < low || source > high ? outer : inner;
      const shift = excess(sum / count - source);
      if (lowest - shift < floor || highest - shift > ceiling) settle(phases, at, size, source, floor, ceiling);
      else if (shift !== 0) for (let phase = at; phase < count * size; phase += size) phases[phase] = (phases[phase] ?? 0) - shift;
      let from = at;
      for (let dy = 0; dy < scale; dy++) {
        const to = ((row - halo) * scale + dy) * wide + (column - halo) * scale;
        for (let dx = 0; dx < scale; dx++, from += size) fine[to + dx] = phases[from] ?? 0;
      }
    }
  }
  return fine;
}

/** Bounds as a plane holds them: a value that was put at one must not seem free to move on. */
const asStored = ({ floor, ceiling }: PlaneBounds): PlaneBounds => ({ floor: Math.fround(floor), ceiling: Math.fround(ceiling) });

/** What of a drift is too much. */
const excess = (drift: number): number => (drift > mostDrift ? drift - mostDrift : drift < -mostDrift ? drift + mostDrift : 0);

/** One source pixel some of whose fine pixels meet a bound: what they cannot take, the others do. */
function settle(phases: Float32Array, at: number, size: number, source: number, floor: number, ceiling: number): void {
  const count = phases.length / size;
  // Each turn either ends or brings one more fine pixel to its bound.
  for (let turn = 0; turn <= count; turn++) {
    let sum = 0;
    for (let phase = at; phase < phases.length; phase += size) {
      const value = Math.min(ceiling, Math.max(floor, phases[phase] ?? 0));
      phases[phase] = value;
      sum += value;
    }
    const shift = excess(sum / count - source);
    const isFree = (value: number): boolean => (shift > 0 ? value > floor : value < ceiling);
    let free = 0;
    for (let phase = at; phase < phases.length; phase += size) if (isFree(phases[phase] ?? 0)) free++;
    if (Math.abs(shift) < 1e-7 || free === 0) return;
    const each = (shift * count) / free;
    for (let phase = at; phase < phases.length; phase += size) if (isFree(phases[phase] ?? 0)) phases[phase] = (phases[phase] ?? 0) - each;
  }
}
