/** Bytes of small image files, made as their specifications say. */

/** Numbers of a linear congruential generator, the same each time; the upper bits, which vary best. */
export function seededBytes(length: number, seed = 1): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

interface DdsOptions {
  width: number;
  height: number;
  data: Uint8Array;
  /** DXGI_FORMAT of a DX10 header, or four letters, or masks. */
  dxgi?: number;
  code?: string;
  bits?: number;
  masks?: readonly [number, number, number, number];
  flags?: number;
  cube?: boolean;
  /** Of the array that a DX10 header announces. */
  members?: number;
}

export function buildDds({
  width,
  height,
  data,
  dxgi,
  code,
  bits = 0,
  masks = [0, 0, 0, 0],
  flags = 0x41,
  cube = false,
  members = 1,
}: DdsOptions): Uint8Array {
  const header = Buffer.alloc(dxgi === undefined ? 128 : 148);
  header.write('DDS ');
  header.writeUInt32LE(124, 4);
  header.writeUInt32LE(0x1007, 8);
  header.writeUInt32LE(height, 12);
  header.writeUInt32LE(width, 16);
  header.writeUInt32LE(32, 76);
  header.writeUInt32LE(dxgi === undefined && code === undefined ? flags : 4, 80);
  header.write(dxgi === undefined ? (code ?? '') : 'DX10', 84, 'latin1');
  header.writeUInt32LE(bits, 88);
  masks.forEach((mask, index) => header.writeUInt32LE(mask >>> 0, 92 + index * 4));
  header.writeUInt32LE(cube ? 0xfe00 : 0, 112);
  if (dxgi !== undefined) header.writeUInt32LE(dxgi, 128);
  if (dxgi !== undefined) header.writeUInt32LE(members, 140);
  return Buffer.concat([header, data]);
}

interface TgaOptions {
  type: number;
  width: number;
  height: number;
  depth: number;
  data: readonly number[];
  /** Corner bits and alpha bits. */
  descriptor?: number;
  map?: { depth: number; colors: readonly number[]; first?: number };
}

export function buildTga({ type, width, height, depth, data, descriptor = 0x20, map }: TgaOptions): Uint8Array {
  const header = Buffer.alloc(18);
  header[1] = map ? 1 : 0;
  header[2] = type;
  if (map) {
    header.writeUInt16LE(map.first ?? 0, 3);
    header.writeUInt16LE(map.colors.length / Math.ceil(map.depth / 8), 5);
    header[7] = map.depth;
  }
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header[16] = depth;
  header[17] = descriptor;
  return Buffer.concat([header, Buffer.from(map?.colors ?? []), Buffer.from(data)]);
}

interface BmpOptions {
  width: number;
  /** Negative from the top. */
  height: number;
  depth: number;
  compression?: number;
  palette?: readonly number[];
  masks?: readonly number[];
  /** Bytes of the information header: 40, 108 (V4), 124 (V5), 12 (OS/2). */
  infoBytes?: number;
  data: readonly number[];
}

export function buildBmp({
  width,
  height,
  depth,
  compression = 0,
  palette = [],
  masks = [],
  infoBytes = 40,
  data,
}: BmpOptions): Uint8Array {
  const info = Buffer.alloc(14 + infoBytes);
  const extra = infoBytes === 40 ? Buffer.alloc(masks.length * 4) : Buffer.alloc(0);
  masks.forEach((mask, index) =>
    infoBytes === 40 ? extra.writeUInt32LE(mask >>> 0, index * 4) : info.writeUInt32LE(mask >>> 0, 54 + index * 4),
  );
  info.write('BM');
  info.writeUInt32LE(info.length + extra.length + palette.length, 10);
  info.writeUInt32LE(infoBytes, 14);
  if (infoBytes === 12) {
    info.writeUInt16LE(width, 18);
    info.writeUInt16LE(height, 20);
    info.writeUInt16LE(depth, 24);
  } else {
    info.writeInt32LE(width, 18);
    info.writeInt32LE(height, 22);
    info.writeUInt16LE(depth, 28);
    info.writeUInt32LE(compression, 30);
  }
  return Buffer.concat([info, extra, Buffer.from(palette), Buffer.from(data)]);
}

interface PsdOptions {
  mode: number;
  depth: number;
  width: number;
  height: number;
  /** One behind the other. */
  channels: readonly Uint8Array[];
  /** 0 raw, 1 PackBits. */
  packing?: number;
  transparent?: boolean;
  large?: boolean;
  palette?: Uint8Array;
}

export function buildPsd({
  mode,
  depth,
  width,
  height,
  channels,
  packing = 0,
  transparent = false,
  large = false,
  palette = new Uint8Array(),
}: PsdOptions): Uint8Array {
  const header = Buffer.alloc(26);
  header.write('8BPS');
  header.writeUInt16BE(large ? 2 : 1, 4);
  header.writeUInt16BE(channels.length, 12);
  header.writeUInt32BE(height, 14);
  header.writeUInt32BE(width, 18);
  header.writeUInt16BE(depth, 22);
  header.writeUInt16BE(mode, 24);
  const length = (value: number, wide = false): Buffer => {
    const bytes = Buffer.alloc(wide ? 8 : 4);
    bytes.writeUInt32BE(value, wide ? 4 : 0);
    return bytes;
  };
  const count = Buffer.alloc(4);
  count.writeInt16BE(transparent ? -1 : 1, 0);
  const layers = Buffer.concat([length(count.length, large), count]);
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = channels.flatMap((plane) =>
    Array.from({ length: height }, (_, row) => plane.subarray(row * rowBytes, (row + 1) * rowBytes)),
  );
  // Every row as one run of bytes that differ.
  const packed = rows.map((row) => Buffer.concat([Buffer.from([row.length - 1]), row]));
  const lengths = Buffer.concat(
    packed.map((row) => {
      const bytes = Buffer.alloc(large ? 4 : 2);
      bytes.writeUIntBE(row.length, 0, bytes.length);
      return bytes;
    }),
  );
  const data = packing === 1 ? [lengths, ...packed] : rows;
  return Buffer.concat([
    header,
    length(palette.length),
    palette,
    length(0),
    length(layers.length, large),
    layers,
    Buffer.from([0, packing]),
    ...data,
  ]);
}

/** A KTX2 of one level, or of several, the largest first. */
export function buildKtx2(
  vkFormat: number,
  width: number,
  height: number,
  data: Uint8Array | Uint8Array[],
  scheme = 0,
  unpackedBytes?: number,
): Uint8Array {
  const levels = Array.isArray(data) ? data : [data];
  const header = Buffer.alloc(80 + levels.length * 24);
  header.write('\xabKTX 20\xbb\r\n\x1a\n', 'latin1');
  header.writeUInt32LE(vkFormat, 12);
  header.writeUInt32LE(1, 16);
  header.writeUInt32LE(width, 20);
  header.writeUInt32LE(height, 24);
  header.writeUInt32LE(1, 36);
  header.writeUInt32LE(levels.length, 40);
  header.writeUInt32LE(scheme, 44);
  let start = header.length;
  for (const [index, level] of levels.entries()) {
    header.writeBigUInt64LE(BigInt(start), 80 + index * 24);
    header.writeBigUInt64LE(BigInt(level.length), 88 + index * 24);
    header.writeBigUInt64LE(BigInt(unpackedBytes ?? level.length), 96 + index * 24);
    start += level.length;
  }
  return Buffer.concat([header, ...levels]);
}
