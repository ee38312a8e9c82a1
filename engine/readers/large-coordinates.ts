import type { Vec3 } from '#engine/scenes/scene';

/** 32-bit floats hold coordinates up to here to an eighth of a millimetre, if they are metres. */
const limit = 4096;
/** Positions that are looked at. */
const samples = 1001;

/**
 * The translation of a mesh's node that keeps its coordinates small: amid its positions if they are far from the origin, else the origin. The middle one of
 * each axis counts, so that a single stray vertex does not.
 *
 * @param coordinateOf of a position on an axis, NaN where there is none.
 */
export function meshOrigin(positions: number, coordinateOf: (position: number, axis: number) => number): Vec3 {
  const step = Math.max(1, Math.ceil(positions / samples));
  const middle = [0, 1, 2].map((axis) => {
    const sorted: number[] = [];
    for (let position = 0; position < positions; position += step) sorted.push(coordinateOf(position, axis));
    const numbers = sorted.filter(Number.isFinite).toSorted((a, b) => a - b);
    return Math.round(numbers[numbers.length >> 1] ?? 0);
  }) as Vec3;
  return middle.some((value) => Math.abs(value) > limit) ? middle : [0, 0, 0];
}
