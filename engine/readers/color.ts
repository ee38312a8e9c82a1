/** Linear value of an sRGB one in [0, 1] (IEC 61966-2-1): files carry display colours, glTF's vertex colours are linear. */
export const linearFromSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** `linearFromSrgb` of 0…255. */
export const linearFromByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255));
