/** Display value of a linear one (IEC 61966-2-1), from 0 to 1: what files of formats without linear colours hold. */
export function srgbFromLinear(value: number): number {
  const bounded = value > 0 ? Math.min(1, value) : 0;
  return bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
}
