/** TIFFs of any kind, sound or not, for tests of what reads them. */

import { crc32 } from 'node:zlib';

const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 9: 4, 12: 8, 16: 8 };

export interface TiffPage {
  /** [type, ...values] by tag; types 1 byte, 2 ascii, 3 short, 4 long, 9 signed long, 12 double, 16 long8. */
  tags: Readonly<Record<number, readonly number[]>>;
  /** Strips, or tiles where tag 322 is there. */
  blocks?: readonly Uint8Array[];
}

export interface TiffChoices {
  little?: boolean;
  big?: boolean;
  /** Of the last directory. */
  next?: number;
}

/** A file of these pages: blocks, then each directory with its values. */
export function buildTiff(pages: readonly TiffPage[], { little = true, big = false, next = 0 }: TiffChoices = {}): Buffer {
  const parts: Buffer[] = [];
  let at = big ? 16 : 8;
  const add = (part: Buffer): number => {
    const start = at;
    parts.push(part, Buffer.alloc(part.length % 2));
    at += part.length + (part.length % 2);
    return start;
  };
  const number = (value: number, type: number): Buffer => {
    const out = Buffer.alloc(widths[type]!);
    const view = new DataView(out.buffer, out.byteOffset, out.length);
    if (type === 12) view.setFloat64(0, value, little);
    else if (type === 16) view.setBigUint64(0, BigInt(value), little);
    else if (type === 9) view.setInt32(0, value, little);
    else if (type === 4) view.setUint32(0, value, little);
    else if (type === 3) view.setUint16(0, value, little);
    else view.setUint8(0, value);
    return out;
  };
  const [countType, wordType] = big ? [16, 16] : [3, 4];
  const word = widths[wordType]!;
  /** Where each directory's pointer to the next is to be written. */
  const links: { part: Buffer; offset: number }[] = [];
  const starts: number[] = [];
  for (const { tags, blocks = [] } of pages) {
    const offsets = blocks.map((block) => add(Buffer.from(block)));
    const [offsetTag, countTag] = tags[322] ? [324, 325] : [273, 279];
    const lists = blocks.length > 0 ? { [offsetTag]: [4, ...offsets], [countTag]: [4, ...blocks.map(({ length }) => length)] } : {};
    const entries = Object.entries({ ...lists, ...tags }).map(([tag, values]) => ({
      tag: Number(tag),
      type: values[0]!,
      values: values.slice(1),
    }));
    const rows = entries
      .toSorted((a, b) => a.tag - b.tag)
      .map(({ tag, type, values }) => {
        const bytes = Buffer.concat(values.map((value) => number(value, type)));
        const inside = bytes.length <= word ? Buffer.concat([bytes, Buffer.alloc(word - bytes.length)]) : number(add(bytes), wordType);
        return Buffer.concat([number(tag, 3), number(type, 3), number(values.length, wordType), inside]);
      });
    const directory = Buffer.concat([number(entries.length, countType), ...rows, number(next, wordType)]);
    links.push({ part: directory, offset: directory.length - word });
    starts.push(add(directory));
  }
  for (const [index, { part, offset }] of links.entries())
    if (index + 1 < starts.length) part.set(number(starts[index + 1]!, wordType), offset);
  const order = Buffer.from(little ? 'II' : 'MM');
  const first = number(starts[0]!, wordType);
  const header = big ? [order, number(43, 3), number(8, 3), number(0, 3), first] : [order, number(42, 3), first];
  return Buffer.concat([...header, ...parts]);
}

/** A grey page of 4 × 3 pixels in one strip. */
export const greyPage = (
  tags: TiffPage['tags'] = {},
  blocks: readonly Uint8Array[] = [Uint8Array.from({ length: 12 }, (_, at) => at)],
): TiffPage => ({
  tags: { 256: [3, 4], 257: [3, 3], 258: [3, 8], 259: [3, 1], 262: [3, 1], 277: [3, 1], 278: [3, 3], ...tags },
  blocks,
});

/** A file of one such page. */
export const buildGrey = (tags: TiffPage['tags'], blocks?: readonly Uint8Array[], choices?: TiffChoices): Buffer =>
  buildTiff([greyPage(tags, blocks)], choices);

/** A Zstandard frame that holds `bytes` (fewer than 128 KiB) as they are (RFC 8878, §3.1.1). */
export function storeZstd(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0xfd2fb528, 0);
  // One segment, with its length in four bytes; then one block, the last, raw.
  head.writeUInt8(0b1010_0000, 4);
  head.writeUInt32LE(bytes.length, 5);
  head.writeUIntLE((bytes.length << 3) | 1, 9, 3);
  return Buffer.concat([head, bytes]);
}

/** The first chunk of a PNG of this size, and nothing that it promises. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, end]);
}
