/** Thins samples of curves that bend. */

/** How far back a line may reach. */
const longestLine = 256;

/** The samples between which straight lines stay within `tolerance` of the others. */
export function keepCorners(times: readonly number[], values: Float64Array, size: number, tolerance: number): number[] {
  const kept = [0];
  let from = 0;
  for (let to = 2; to < times.length; to++) {
    if (to - from < longestLine && isStraight(times, values, size, from, to, tolerance)) continue;
    from = to - 1;
    kept.push(from);
  }
  if (times.length > 1) kept.push(times.length - 1);
  return kept;
}

function isStraight(times: readonly number[], values: Float64Array, size: number, from: number, to: number, tolerance: number): boolean {
  for (let i = from + 1; i < to; i++) {
    const share = (times[i]! - times[from]!) / (times[to]! - times[from]!);
    for (let k = 0; k < size; k++) {
      const line = values[from * size + k]! + (values[to * size + k]! - values[from * size + k]!) * share;
      if (Math.abs(line - values[i * size + k]!) > tolerance) return false;
    }
  }
  return true;
}
