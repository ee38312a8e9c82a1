/** ZIPs whose files can be read in place: stored, each beginning at a multiple of 64 bytes, as USDZ wants them. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { directoryEnd, directoryEntry, localHeader, localHeaderBytes, type ZipRecord } from './zip-records.ts';

/** A file of the ZIP: bytes, or the path of what is copied. */
export interface AlignedEntry {
  name: string;
  content: Uint8Array | string;
}

const alignment = 64;
/** ZIP64 is not read in place by readers of USD. */
export const largestAligned = 0xffffffff;
/** Extra field that only fills; readers skip what they do not know. */
const paddingId = 0x1986;
const extraBytes = 4;

/**
 * Packs `entries` in their order into a ZIP at `zipPath`; answers its bytes. Nothing stays there when it fails.
 *
 * @param comment of the whole ZIP, in ASCII; default none.
 * @throws AppError model.tooComplex beyond 4 GB or 65,535 files; engine.diskFull.
 * @example await packAligned([{ name: 'chair.usdc', content: '/tmp/job/chair.usdc' }], '/tmp/job/chair.usdz');
 */
export async function packAligned(
  entries: readonly AlignedEntry[],
  zipPath: string,
  context: VerbContext = {},
  comment = '',
): Promise<number> {
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
      await file.write(directoryEnd(entries.length, start, file.bytes - start, comment));
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
  const bytes = typeof content === 'string' ? (await stat(content)).size : content.byteLength;
  const start = file.bytes;
  const headerBytes = localHeaderBytes(title) + extraBytes;
  const padding = (alignment - ((start + headerBytes) % alignment)) % alignment;
  checkSize(start + headerBytes + padding + bytes);
  const extra = Buffer.alloc(extraBytes + padding);
  extra.writeUInt16LE(paddingId, 0);
  extra.writeUInt16LE(padding, 2);

  const record: ZipRecord = { name: title, method: 0, crc: 0, bytes, packedBytes: bytes, start };
  await file.write(localHeader(record, false, extra));
  record.crc = await copy(file, content, bytes);
  await file.patch(start, localHeader(record, false, extra));
  return directoryEntry(record);
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
