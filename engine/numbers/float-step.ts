/** The distance of 32-bit floats as large as `value`. */
export const floatStep = (value: number): number => 2 ** (Math.floor(Math.log2(Math.max(Math.abs(value), 2 ** -126))) - 23);
