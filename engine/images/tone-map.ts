import { encodeSrgb, type Pixels } from './pixels.ts';

/**
 * Linear light (3 numbers a pixel) as sRGB. What does not pass 1 is kept as it is; else Reinhard's extended curve with the brightest pixel as white
 * (Reinhard et al. 2002, equation 4).
 */
export function toneMap(light: Float32Array, width: number, height: number): Pixels {
  let brightest = 0;
  for (let at = 0; at < light.length; at += 3) {
    const luminance = luminanceOf(light, at);
    if (luminance > brightest && luminance < Infinity) brightest = luminance;
  }
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const luminance = luminanceOf(light, pixel * 3);
    const scale = brightest <= 1 || !(luminance < Infinity) ? 1 : (1 + luminance / brightest ** 2) / (1 + luminance);
    for (let channel = 0; channel < 3; channel++) rgba[pixel * 4 + channel] = encodeSrgb(light[pixel * 3 + channel]! * scale);
    rgba[pixel * 4 + 3] = 255;
  }
  return { width, height, rgba };
}

/** Rec. 709 luminance. */
const luminanceOf = (light: Float32Array, at: number): number => 0.2126 * light[at]! + 0.7152 * light[at + 1]! + 0.0722 * light[at + 2]!;
