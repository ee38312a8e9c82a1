/** ZIPs of results. */

import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { VerbContext } from '../context.ts';
import { writeOutput, type OutputFile } from '../files/output-file.ts';
import { directoryEnd, directoryEntry, localHeader, type ZipRecord } from './zip-records.ts';

/** Takes a third of the time of 6, and a hundredth more bytes of text. */
const level = 4;
const blockBytes = 1024 ** 2;
/** As far back as Deflate refers. */
const windowBytes = 32 * 1024;
/** Blocks that are packed at a time. */
const ahead = 6;
/** From here on sizes take 64 bits: Deflate makes what it cannot pack larger by less than a thousandth. */
const leastLarge = 0xff000000;

/**
 * Packs files of `folder` into a ZIP at `zipPath`, names in UTF-8; answers its bytes. The same files give the same bytes. Nothing stays there when it fails.
 * Blocks of a file are packed side by side, each with the end of the one before as its dictionary, so that nearly nothing is lost by it.
 *
 * @param paths relative to `folder`, `/` between parts.
 * @param comment of the whole ZIP, in ASCII; default none.
 * @throws AppError engine.diskFull; the signal's reason.
 */
export async function packZip(
  folder: string,
  paths: readonly string[],
  zipPath: string,
  context: VerbContext = {},
  comment = '',
): Promise<number> {
  return await writeOutput(
    zipPath,
    async (file) => {
      const records: ZipRecord[] = [];
      for (const path of paths) records.push(await addFile(file, join(folder, path), path, context.signal));
      const start = file.bytes;
      for (const record of records) await file.write(directoryEntry(record));
      await file.write(directoryEnd(records.length, start, file.bytes - start, comment));
    },
    context,
  );
}

async function addFile(file: OutputFile, path: string, name: string, signal: AbortSignal | undefined): Promise<ZipRecord> {
  const source = await open(path);
  try {
    const { size: bytes } = await source.stat();
    const isLarge = bytes >= leastLarge;
    const record: ZipRecord = { name: Buffer.from(name), method: 8, crc: 0, bytes, packedBytes: 0, start: file.bytes };
    await file.write(localHeader(record, isLarge));
    const from = file.bytes;
    for await (const { block, packed } of packedBlocks(source, bytes)) {
      signal?.throwIfAborted();
      record.crc = crc32(block, record.crc);
      await file.write(packed);
    }
    record.packedBytes = file.bytes - from;
    await file.patch(record.start, localHeader(record, isLarge));
    return record;
  } finally {
    await source.close();
  }
}

/** The blocks of a file in their order, some packed before they are asked for. */
async function* packedBlocks(source: FileHandle, bytes: number): AsyncGenerator<{ block: Buffer; packed: Buffer }> {
  const queue: { block: Buffer; packed: Promise<Buffer> }[] = [];
  const free: Buffer[] = [];
  let dictionary: Buffer | undefined;
  let read = 0;
  // An empty file has one block, too.
  for (let isLast = false; !isLast || queue.length > 0;) {
    while (!isLast && queue.length < ahead) {
      const block = (free.pop() ?? Buffer.allocUnsafeSlow(blockBytes)).subarray(0, Math.min(blockBytes, bytes - read));
      await fill(source, block, read);
      read += block.length;
      isLast = read === bytes;
      const packed = pack(block, isLast, dictionary);
      // A failure is met when its turn comes.
      packed.catch(() => undefined);
      queue.push({ block, packed });
      dictionary = Buffer.from(block.subarray(-windowBytes));
    }
    const { block, packed } = queue.shift()!;
    yield { block, packed: await packed };
    if (block.length === blockBytes) free.push(block);
  }
}

async function fill(source: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let done = 0; done < block.length;) {
    const { bytesRead } = await source.read(block, done, block.length - done, position + done);
    if (bytesRead === 0) throw new Error(`A file to pack ended at ${position + done} bytes`);
    done += bytesRead;
  }
}

/** Blocks but the last end at a byte, so that they make one stream. */
function pack(block: Buffer, isLast: boolean, dictionary: Buffer | undefined): Promise<Buffer> {
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  return new Promise((resolve, reject) => {
    const options = { level, finishFlush, chunkSize: Math.max(1024, block.length >> 1), ...(dictionary && { dictionary }) };
    deflateRaw(block, options, (error, packed) => (error ? reject(error) : resolve(packed)));
  });
}
