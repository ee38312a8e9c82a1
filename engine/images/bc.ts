/** BC1 to BC5 blocks (Khronos Data Format Specification 1.3, sections 18 and 19). */

/** Decodes a block at `at` into 16 RGBA pixels. */
export type BlockDecoder = (view: DataView, at: number, out: Uint8Array) => void;

const palette = new Uint8Array(16);

/** The 16 colours of the 8 bytes at `at`. `punchThrough`: the order of the endpoints may say that index 3 is transparent. */
function decodeColors(view: DataView, at: number, out: Uint8Array, punchThrough: boolean): void {
  const first = view.getUint16(at, true);
  const second = view.getUint16(at + 2, true);
  for (const [index, color] of [first, second].entries()) {
    const red = color >> 11;
    const green = (color >> 5) & 63;
    const blue = color & 31;
    palette.set([(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2), 255], index * 4);
  }
  const four = !punchThrough || first > second;
  for (let channel = 0; channel < 3; channel++) {
    const a = palette[channel]!;
    const b = palette[4 + channel]!;
    palette[8 + channel] = four ? (2 * a + b + 1) / 3 : (a + b) / 2;
    palette[12 + channel] = four ? (a + 2 * b + 1) / 3 : 0;
  }
  palette[11] = 255;
  palette[15] = four ? 255 : 0;
  const indices = view.getUint32(at + 4, true);
  for (let pixel = 0; pixel < 16; pixel++) {
    const from = ((indices >>> (pixel * 2)) & 3) * 4;
    for (let channel = 0; channel < 4; channel++) out[pixel * 4 + channel] = palette[from + channel]!;
  }
}

const levels = new Float64Array(8);

/** The 16 values of the 8 bytes at `at` into one channel of `out`. Signed ones, -1 to 1, come as 0 to 255. */
function decodeChannel(view: DataView, at: number, out: Uint8Array, channel: number, signed = false): void {
  const end = (index: number): number => (signed ? Math.max(-127, view.getInt8(at + index)) : view.getUint8(at + index));
  const a = end(0);
  const b = end(1);
  levels[0] = a;
  levels[1] = b;
  if (a > b) for (let i = 1; i < 7; i++) levels[i + 1] = ((7 - i) * a + i * b) / 7;
  else {
    for (let i = 1; i < 5; i++) levels[i + 1] = ((5 - i) * a + i * b) / 5;
    levels[6] = signed ? -127 : 0;
    levels[7] = signed ? 127 : 255;
  }
  for (let pixel = 0; pixel < 16; pixel++) {
    const bit = pixel * 3;
    const low = view.getUint8(at + 2 + (bit >> 3));
    const high = bit >> 3 < 5 ? view.getUint8(at + 3 + (bit >> 3)) : 0;
    const value = levels[((low | (high << 8)) >> (bit & 7)) & 7]!;
    out[pixel * 4 + channel] = Math.round(signed ? ((value + 127) * 255) / 254 : value);
  }
}

export const decodeBc1: BlockDecoder = (view, at, out) => decodeColors(view, at, out, true);

/** Four bits of alpha a pixel, then colours. */
export const decodeBc2: BlockDecoder = (view, at, out) => {
  decodeColors(view, at + 8, out, false);
  for (let pixel = 0; pixel < 16; pixel++) out[pixel * 4 + 3] = ((view.getUint8(at + (pixel >> 1)) >> ((pixel & 1) * 4)) & 15) * 17;
};

/** Interpolated alpha, then colours. */
export const decodeBc3: BlockDecoder = (view, at, out) => {
  decodeColors(view, at + 8, out, false);
  decodeChannel(view, at, out, 3);
};

/** One channel, shown as grey. */
export const decodeBc4 =
  (signed: boolean): BlockDecoder =>
  (view, at, out) => {
    decodeChannel(view, at, out, 0, signed);
    for (let pixel = 0; pixel < 64; pixel += 4) {
      out[pixel + 1] = out[pixel]!;
      out[pixel + 2] = out[pixel]!;
      out[pixel + 3] = 255;
    }
  };

/** Two channels; blue completes a unit vector, since two channels store normals. */
export const decodeBc5 =
  (signed: boolean): BlockDecoder =>
  (view, at, out) => {
    decodeChannel(view, at, out, 0, signed);
    decodeChannel(view, at + 8, out, 1, signed);
    for (let pixel = 0; pixel < 64; pixel += 4) {
      out[pixel + 2] = unitBlue(out[pixel]!, out[pixel + 1]!);
      out[pixel + 3] = 255;
    }
  };

/** The third part of a unit vector whose first two are `red` and `green`, all as 0 to 255. */
export function unitBlue(red: number, green: number): number {
  const x = red / 127.5 - 1;
  const y = green / 127.5 - 1;
  return Math.round(127.5 * (1 + Math.sqrt(Math.max(0, 1 - x * x - y * y))));
}
