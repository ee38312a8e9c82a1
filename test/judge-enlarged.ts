/** What enlarged planes are judged by: the same kernels as in training, and Lanczos to stand beside. */

/** Means of scale × scale pixels; the size is a multiple of the scale. */
export function shrinkArea(plane: Float32Array, width: number, height: number, scale: number): Float32Array {
  const [columns, rows] = [width / scale, height / scale];
  const coarse = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      coarse[Math.floor(y / scale) * columns + Math.floor(x / scale)]! += plane[y * width + x]! / (scale * scale);
  return coarse;
}

/** Half of the support. */
const lobes = 3;
const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const lanczos = (x: number): number => (Math.abs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0);

/** Lanczos of three lobes, edges repeated: what libvips and GDAL do when they enlarge. */
export function enlargeLanczos(plane: Float32Array, width: number, height: number, scale: number): Float32Array {
  const across = new Float32Array(width * scale * height);
  const fine = new Float32Array(width * scale * height * scale);
  const taps = Array.from({ length: scale }, (_, phase) => {
    const at = (phase + 0.5) / scale - 0.5;
    const values = Array.from({ length: 2 * lobes + 1 }, (__, tap) => lanczos(tap - lobes - at));
    const sum = values.reduce((total, value) => total + value, 0);
    return values.map((value) => value / sum);
  });
  const spread = (
    from: Float32Array,
    to: Float32Array,
    count: number,
    length: number,
    step: number,
    line: (index: number, wide: number) => number,
  ): void => {
    for (let index = 0; index < count; index++)
      for (let at = 0; at < length * scale; at++) {
        let sum = 0;
        for (const [tap, weight] of taps[at % scale]!.entries()) {
          const near = Math.min(length - 1, Math.max(0, Math.floor(at / scale) + tap - lobes));
          sum += weight * from[line(index, length) + near * step]!;
        }
        to[line(index, length * scale) + at * step] = sum;
      }
  };
  spread(plane, across, height, width, 1, (row, wide) => row * wide);
  spread(across, fine, width * scale, height, width * scale, (column) => column);
  return fine;
}

/** Of planes of 0..1, in dB. */
export function psnr(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (const [at, value] of one.entries()) squares += (value - other[at]!) ** 2;
  return 10 * Math.log10(one.length / Math.max(squares, 1e-12));
}

/** Edge and step of the windows in which structure is compared. */
const window = { edge: 8, step: 4 } as const;

/** Structural similarity of planes of 0..1, in windows of 8 × 8 (Wang et al. 2004, with a flat window). */
export function ssim(one: Float32Array, other: Float32Array, width: number): number {
  const [c1, c2] = [0.01 ** 2, 0.03 ** 2];
  const count = window.edge ** 2;
  let [total, windows] = [0, 0];
  for (let y = 0; y + window.edge <= one.length / width; y += window.step)
    for (let x = 0; x + window.edge <= width; x += window.step, windows++) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let row = y; row < y + window.edge; row++)
        for (let at = row * width + x; at < row * width + x + window.edge; at++) {
          const [p, q] = [one[at]!, other[at]!];
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      const [ma, mb] = [a / count, b / count];
      const [va, vb, cov] = [aa / count - ma * ma, bb / count - mb * mb, ab / count - ma * mb];
      total += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
    }
  return total / windows;
}
