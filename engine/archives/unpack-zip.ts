/** ZIP: the directory through yauzl, the bytes by ranges of the file, several entries side by side. */

import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import { isRubbish } from '#domain/uploads/rubbish';
import type { WarningList } from '#engine/scenes/warning-list';
import { createEntryFile, writeChunk } from './entry-file.ts';
import { entryName, isSpecial, safePath } from './entry-path.ts';
import { writePlanned, type Planned } from './unpack-seven-zip.ts';
import type { UnpackAccount } from './unpack-account.ts';

/** Large blocks: Node's own of 16 KiB spend more time between threads than inflating. */
const blockBytes = 1024 ** 2;
/** Entries up to here are inflated in one call. */
const wholeBytes = { packed: 4 * 1024 ** 2, unpacked: 16 * 1024 ** 2 };
/** Node's pool inflates and writes in four threads. */
const parallel = 4;
const stored = 0;
const deflated = 8;

const inflateWhole = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

interface Wanted {
  entry: Entry;
  path: string;
}

/**
 * Unpacks a ZIP into a folder; paths and sizes in the directory's order. Each entry's length and CRC are checked. One that is packed in another way than
 * ZIP's usual one (Deflate64 of large Windows files, BZip2, LZMA, PPMd, Zstandard) is decoded by 7-Zip. Throws `archive.*`.
 */
export async function unpackZip(
  archivePath: string,
  targetFolder: string,
  account: UnpackAccount,
  warnings: WarningList,
): Promise<{ path: string; bytes: number }[]> {
  const zip = await openZip(archivePath);
  try {
    const { wanted, all } = await readDirectory(zip, account, warnings);
    if (wanted.some(({ entry: { compressionMethod } }) => compressionMethod !== stored && compressionMethod !== deflated)) {
      return await writePlanned(archivePath, 'zip', all, targetFolder, account);
    }
    const file = await open(archivePath);
    try {
      await writeAll(zip, file, wanted, targetFolder, account);
    } finally {
      await file.close();
    }
    return wanted.map(({ entry, path }) => ({ path, bytes: entry.uncompressedSize }));
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    throw new AppError('archive.unreadable', {}, { cause: error });
  }
}

/** The files to write, all of the directory having been judged before the first is. */
async function readDirectory(zip: ZipFile, account: UnpackAccount, warnings: WarningList): Promise<{ wanted: Wanted[]; all: Planned[] }> {
  const wanted = new Map<string, Wanted>();
  const all: Planned[] = [];
  account.expectEntries(zip.entryCount);
  for await (const entry of readEntries(zip)) {
    account.checkTime();
    account.addEntries();
    const name = entryName(entry);
    const path = safePath(name);
    if (isSpecial(entry)) throw new AppError('archive.unsafePath', { path });
    const { uncompressedSize: bytes, compressedSize: packedBytes, crc32: crc } = entry;
    const planned: Planned = { path: undefined, bytes, packedBytes, crc };
    all.push(planned);
    if (/[/\\]$/.test(name) || isRubbish(path)) continue;
    if (entry.isEncrypted()) throw new AppError('archive.encrypted');
    if (wanted.has(path)) {
      warnings.add('entryRepeated', { path });
      continue;
    }
    planned.path = path;
    wanted.set(path, { entry, path });
  }
  return { wanted: [...wanted.values()], all };
}

/** The entries in order; a broken directory is `archive.unreadable`, what the caller throws stays his. */
async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry();
  for (;;) {
    let next: IteratorResult<Entry>;
    try {
      next = await iterator.next();
    } catch (error) {
      throw new AppError('archive.unreadable', {}, { cause: error });
    }
    if (next.done) return;
    yield next.value;
  }
}

async function writeAll(zip: ZipFile, file: FileHandle, wanted: Wanted[], targetFolder: string, account: UnpackAccount): Promise<void> {
  const { onProgress } = account.context;
  const total = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  let next = 0;
  let done = 0;
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    while (next < wanted.length && failures.length === 0) {
      const { entry, path } = wanted[next++]!;
      const output = await createEntryFile(targetFolder, path);
      try {
        let crc = 0;
        let bytes = 0;
        for await (const chunk of readChunks(zip, file, entry, path)) {
          if (failures.length > 0) return;
          account.checkTime();
          bytes += chunk.length;
          account.addBytes(chunk.length, bytes, entry.compressedSize);
          crc = crc32(chunk, crc);
          await writeChunk(output, path, chunk);
          onProgress?.('unpack', (done += chunk.length), total);
        }
        if (bytes !== entry.uncompressedSize || crc !== entry.crc32) throw new AppError('archive.corrupt', { path });
      } finally {
        await output.close();
      }
    }
  };
  const worker = (): Promise<void> =>
    work().catch((error: unknown) => {
      failures.push(error);
    });
  await Promise.all(Array.from({ length: Math.min(parallel, wanted.length) }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The bytes of an entry as they come out; what does not inflate is `archive.corrupt`. A chunk is good until the next is asked for. */
async function* readChunks(zip: ZipFile, file: FileHandle, entry: Entry, path: string): AsyncGenerator<Uint8Array> {
  const corrupt = (cause: unknown): AppError => new AppError('archive.corrupt', { path }, { cause });
  let start: number;
  try {
    start = (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (error) {
    throw corrupt(error);
  }
  const { compressedSize: packed, uncompressedSize: unpacked } = entry;
  if (entry.compressionMethod === stored) yield* readRange(file, start, packed, corrupt);
  else if (packed <= wholeBytes.packed && unpacked <= wholeBytes.unpacked) {
    const source = Buffer.allocUnsafe(packed);
    let at = 0;
    for await (const block of readRange(file, start, packed, corrupt)) {
      source.set(block, at);
      at += block.length;
    }
    // One byte more than announced is enough to know that there are more.
    const options = { maxOutputLength: unpacked + 1, chunkSize: Math.max(64, unpacked + 1) };
    try {
      yield await inflateWhole(source, options);
    } catch (error) {
      throw corrupt(error);
    }
  } else yield* inflateRange(readRange(file, start, packed, corrupt), corrupt);
}

async function* readRange(file: FileHandle, start: number, length: number, corrupt: (cause: unknown) => AppError): AsyncGenerator<Buffer> {
  for (let at = 0; at < length;) {
    const block = Buffer.allocUnsafe(Math.min(blockBytes, length - at));
    const { bytesRead } = await file.read(block, 0, block.length, start + at);
    if (bytesRead === 0) throw corrupt(new Error('the archive ends inside the entry'));
    yield block.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** What the inflater makes of the blocks, fed no faster than it is read. */
async function* inflateRange(blocks: AsyncIterable<Buffer>, corrupt: (cause: unknown) => AppError): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: blockBytes });
  const input = Readable.from(blocks);
  input.on('error', (error) => inflater.destroy(error));
  const iterator = input.pipe(inflater)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      let next: IteratorResult<Buffer>;
      try {
        next = await iterator.next();
      } catch (error) {
        throw error instanceof AppError ? error : corrupt(error);
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    input.destroy();
    inflater.destroy();
  }
}
