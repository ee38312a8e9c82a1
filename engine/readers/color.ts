import { srgbToLinear } from '../images/srgb.ts';

/** Linear value of a byte: files carry display colours, glTF's vertex colours are linear. */
export const linearFromByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
