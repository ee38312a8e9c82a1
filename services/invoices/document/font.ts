import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** Noto Sans SC with the 7,900 characters of simplified Chinese (OFL-1.1). */
const file = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff';

const entryBytes = { woff: 20, sfnt: 16 } as const;
const headBytes = { woff: 44, sfnt: 12 } as const;
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** A WOFF 1.0 font as the sfnt in it: PDFKit would inflate a table anew for each glyph that it reads, which takes seconds. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headBytes.woff + index * entryBytes.woff;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const raw = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), data: packed < length ? inflateSync(raw) : raw };
  });
  const begin = headBytes.sfnt + entryBytes.sfnt * count;
  const font = Buffer.alloc(tables.reduce((sum, { data }) => sum + padded(data.length), begin));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = begin;
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const at = headBytes.sfnt + index * entryBytes.sfnt;
    tag.copy(font, at);
    sum.copy(font, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}

let loaded: Promise<Buffer> | undefined;

/** The font of documents, read once a process. */
export const documentFont = (): Promise<Buffer> => (loaded ??= readFile(createRequire(import.meta.url).resolve(file)).then(sfntOf));
