/** Pictures as generators take them: decoded by whoever calls, so that the same code runs in a browser and in a worker. */

export interface Picture {
  width: number;
  height: number;
  /** 4 bytes a pixel, sRGB, rows from the top. */
  rgba: Uint8Array | Uint8ClampedArray;
}

/** The most pixels along a side that a generator looks at; larger pictures are averaged down. */
export const maxSide = 768;

/** Linear luminance of each pixel over white, Rec. 709 weights, at most `maxSide` pixels a side. */
export function luminanceOf(picture: Picture): { columns: number; rows: number; values: Float32Array } {
  return averaged(picture, (r, g, b, a) => {
    const opacity = a / 255;
    return (0.2126 * linear[r]! + 0.7152 * linear[g]! + 0.0722 * linear[b]!) * opacity + (1 - opacity);
  });
}

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** A value of each pixel, averaged over squares so that neither side is over `maxSide`. */
export function averaged(
  { width, height, rgba }: Picture,
  valueOf: (r: number, g: number, b: number, a: number) => number,
): { columns: number; rows: number; values: Float32Array } {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / maxSide));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      let count = 0;
      for (let y = row * step; y < Math.min(height, (row + 1) * step); y++) {
        for (let x = column * step; x < Math.min(width, (column + 1) * step); x++) {
          const i = (y * width + x) * 4;
          sum += valueOf(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!, rgba[i + 3]!);
          count++;
        }
      }
      values[row * columns + column] = sum / count;
    }
  }
  return { columns, rows, values };
}
