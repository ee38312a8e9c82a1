/** Predictors of TIFF (tag 317) on rows of `width` pixels with `step` interleaved samples, backwards and forwards. */

type Integers = Uint8Array | Uint16Array | Int16Array;

/** Predictor 2, undone: a sample is its difference from the pixel before. */
export function undoDifferences(samples: Integers, width: number, step: number): void {
  const row = width * step;
  for (let start = 0; start + row <= samples.length; start += row)
    for (let at = start + step; at < start + row; at++) samples[at] = samples[at]! + samples[at - step]!;
}

/** Predictor 2. */
export function takeDifferences(samples: Integers, width: number, step: number): void {
  const row = width * step;
  for (let start = 0; start + row <= samples.length; start += row)
    for (let at = start + row - 1; at >= start + step; at--) samples[at] = samples[at]! - samples[at - step]!;
}

/** Predictor 3, undone: bytes of floats by significance, the highest first, then differences of bytes. Answers the floats. */
export function undoFloatDifferences(bytes: Uint8Array, width: number, step: number): Float32Array {
  const row = width * step;
  const out = new Float32Array(bytes.length / 4);
  const words = new DataView(out.buffer);
  for (let start = 0; start + row * 4 <= bytes.length; start += row * 4) {
    for (let at = start + step; at < start + row * 4; at++) bytes[at] = bytes[at]! + bytes[at - step]!;
    for (let index = 0; index < row; index++) {
      const at = start + index;
      const word = (bytes[at]! << 24) | (bytes[at + row]! << 16) | (bytes[at + row * 2]! << 8) | bytes[at + row * 3]!;
      words.setInt32(start + index * 4, word, true);
    }
  }
  return out;
}

/** Predictor 3. */
export function takeFloatDifferences(samples: Float32Array, width: number, step: number): Uint8Array {
  const row = width * step;
  const words = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const bytes = new Uint8Array(samples.byteLength);
  for (let start = 0; start + row * 4 <= bytes.length; start += row * 4) {
    for (let index = 0; index < row; index++)
      for (let byte = 0; byte < 4; byte++) bytes[start + byte * row + index] = words.getUint8(start + index * 4 + 3 - byte);
    for (let at = start + row * 4 - 1; at >= start + step; at--) bytes[at] = bytes[at]! - bytes[at - step]!;
  }
  return bytes;
}
