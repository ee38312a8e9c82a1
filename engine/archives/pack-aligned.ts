/** ZIPs whose files can be read in place: stored, each beginning at a multiple of 64 bytes, as USDZ wants them. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';

/** A file of the ZIP: bytes, or the path of what is copied. */
export interface AlignedEntry {
  name: string;
  content: Uint8Array | string;
}

const alignment = 64;
/** ZIP64 is not read in place by readers of USD. */
export const largestAligned = 0xffffffff;
const version = 20;
/** Names in UTF-8. */
const flags = 0x800;
/** 1 January 2000: the same files give the same bytes. */
const day = ((2000 - 1980) << 9) | (1 << 5) | 1;
/** Extra field that only fills; readers skip what they do not know. */
const paddingId = 0x1986;
const [localBytes, centralBytes, endBytes, extraBytes] = [30, 46, 22, 4];

/**
 * Packs `entries` in their order into a ZIP at `zipPath`; answers its bytes. Nothing stays there when it fails.
 *
 * @throws AppError model.tooComplex beyond 4 GB or 65,535 files; engine.diskFull.
 * @example await packAligned([{ name: 'chair.usdc', content: '/tmp/job/chair.usdc' }], '/tmp/job/chair.usdz');
 */
export async function packAligned(entries: readonly AlignedEntry[], zipPath: string, context: VerbContext = {}): Promise<number> {
  if (entries.length > 0xffff) throw new AppError('model.tooComplex', { limit: 'USDZ 65535 个文件' });
  return await writeOutput(
    zipPath,
    async (file) => {
      const directory: Buffer[] = [];
      for (const entry of entries) {
        context.signal?.throwIfAborted();
        directory.push(await writeEntry(file, entry));
      }
      const start = file.bytes;
      for (const record of directory) await file.write(record);
      checkSize(file.bytes);
      await file.write(endOf(entries.length, start, file.bytes - start));
    },
    context,
  );
}

const checkSize = (bytes: number): void => {
  if (bytes > largestAligned) throw new AppError('model.tooComplex', { limit: 'USDZ 4 GB' });
};

/** Local header and content; answers the record of the directory. */
async function writeEntry(file: OutputFile, { name, content }: AlignedEntry): Promise<Buffer> {
  const title = Buffer.from(name);
  const size = typeof content === 'string' ? (await stat(content)).size : content.byteLength;
  const start = file.bytes;
  const padding = (alignment - ((start + localBytes + title.length + extraBytes) % alignment)) % alignment;
  checkSize(start + localBytes + title.length + extraBytes + padding + size);

  const header = Buffer.alloc(localBytes + title.length + extraBytes + padding);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, 0, size, title.length, extraBytes + padding);
  title.copy(header, localBytes);
  header.writeUInt16LE(paddingId, localBytes + title.length);
  header.writeUInt16LE(padding, localBytes + title.length + 2);
  await file.write(header);

  const crc = await copy(file, content, size);
  const word = Buffer.alloc(4);
  word.writeUInt32LE(crc);
  await file.patch(start + 14, word);

  const record = Buffer.alloc(centralBytes + title.length);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  writeCommon(record, 6, crc, size, title.length, 0);
  record.writeUInt32LE(start, 42);
  title.copy(record, centralBytes);
  return record;
}

/** What local header and directory say alike, from the version on: stored, one day, sizes. */
function writeCommon(header: Buffer, at: number, crc: number, size: number, nameBytes: number, extra: number): void {
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(day, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(nameBytes, at + 22);
  header.writeUInt16LE(extra, at + 24);
}

async function copy(file: OutputFile, content: Uint8Array | string, size: number): Promise<number> {
  if (typeof content !== 'string') {
    await file.write(content);
    return crc32(content);
  }
  let crc = 0;
  let copied = 0;
  for await (const chunk of createReadStream(content, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    crc = crc32(chunk, crc);
    copied += chunk.length;
    await file.write(chunk);
  }
  if (copied !== size) throw new Error(`${content} had ${size} bytes, then ${copied}`);
  return crc;
}

function endOf(count: number, start: number, bytes: number): Buffer {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
