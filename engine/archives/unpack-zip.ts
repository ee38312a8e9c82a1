/** ZIP: the directory through yauzl, the bytes by ranges of the file, several entries side by side. */

import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import pLimit from 'p-limit';
import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import { isRubbish } from '#domain/uploads/rubbish';
import type { WarningList } from '#engine/scenes/warning-list';
import type { ArchiveSource } from './archive-source.ts';
import { createEntryFiles, writeChunk } from './entry-file.ts';
import { entryName, isRootFolder, isSpecial, safePath } from './entry-path.ts';
import { BytesNeeded } from './held-bytes.ts';
import { openZip } from './open-zip.ts';
import type { Planned } from './stream-entries.ts';
import type { UnpackAccount } from './unpack-account.ts';
import { writePlanned } from './unpack-seven-zip.ts';

/** Large blocks: Node's own of 16 KiB spend more time between threads than inflating. */
const blockBytes = 1024 ** 2;
/** Entries up to these sizes are inflated in one call. */
const wholeBytes = { packed: 4 * 1024 ** 2, unpacked: 16 * 1024 ** 2 };
/** Node's pool inflates and writes in four threads. */
const parallel = 4;
/** Entries up to here are read, inflated and written at once: handing them to a thread takes longer. */
const smallBytes = 64 * 1024;
/** How long small entries may be processed before yielding to the event loop, so that an abort gets through. */
const breathMs = 20;
const stored = 0;
const deflated = 8;
/** Whether Node inflates this method itself; 7-Zip decodes the others. */
export const isUsual = (method: number): boolean => method === stored || method === deflated;

const inflateWhole = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export interface Wanted {
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
  const { zip, source } = await openZip(archivePath, warnings);
  try {
    const { wanted, all } = await readDirectory(zip, account, warnings);
    if (wanted.some(({ entry }) => !isUsual(entry.compressionMethod))) {
      return await writePlanned({ archivePath, kind: 'zip' }, all, targetFolder, account);
    }
    const lost = await writeAll(zip, source, wanted, targetFolder, account);
    return wanted.flatMap(({ entry, path }) => (lost.has(path) ? [] : { path, bytes: entry.uncompressedSize }));
  } finally {
    zip.close();
    await source.end();
  }
}

/** The files to write. The whole directory is checked before the first is written. */
export async function readDirectory(
  zip: ZipFile,
  account: UnpackAccount,
  warnings: WarningList,
): Promise<{ wanted: Wanted[]; all: Planned[] }> {
  const wanted = new Map<string, Wanted>();
  const all: Planned[] = [];
  account.expectEntries(zip.entryCount);
  for await (const entry of readEntries(zip)) {
    account.checkTime();
    account.addEntries();
    const name = entryName(entry);
    const { uncompressedSize: bytes, compressedSize: packedBytes, crc32: crc } = entry;
    // 7-Zip does not find a name in another encoding by what we made of it.
    const planned: Planned = { name: isUtf8(entry.fileNameRaw) ? name : undefined, path: undefined, bytes, packedBytes, crc };
    all.push(planned);
    if (bytes === 0 && isRootFolder(name)) continue;
    const path = pathOf(name, entry, account);
    if (path === undefined || /[/\\]$/.test(name) || isRubbish(path)) continue;
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

/** The entry's path; undefined for one that is passed over because it cannot have one. */
function pathOf(name: string, entry: Entry, account: UnpackAccount): string | undefined {
  try {
    const path = safePath(name);
    if (isSpecial(entry)) throw new AppError('archive.unsafePath', { path });
    return path;
  } catch (error) {
    account.passOver(name, error);
    return undefined;
  }
}

/** The entries in order. A broken directory becomes `archive.unreadable`; errors of the consumer pass through. */
async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry();
  for (;;) {
    let next: IteratorResult<Entry>;
    try {
      next = await iterator.next();
    } catch (error) {
      if (error instanceof BytesNeeded) throw error;
      // The only hint that yauzl gives of a directory that needs a password.
      const isLocked = error instanceof Error && error.message.includes('strong encryption');
      throw new AppError(isLocked ? 'archive.encrypted' : 'archive.unreadable', {}, { cause: error });
    }
    if (next.done) return;
    yield next.value;
  }
}

/** Writes the entries, and answers the paths of those that were passed over. */
async function writeAll(
  zip: ZipFile,
  source: ArchiveSource,
  wanted: Wanted[],
  targetFolder: string,
  account: UnpackAccount,
): Promise<ReadonlySet<string>> {
  const { onProgress } = account.context;
  const total = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const files = createEntryFiles(targetFolder);
  let breathedAt = performance.now();
  let done = 0;
  const failures: unknown[] = [];
  const lost = new Set<string>();

  const writeSmall = async ({ entry, path }: Wanted): Promise<void> => {
    const bytes = await readSmall(zip, source, entry, path);
    account.checkTime();
    account.addBytes(bytes.length, bytes.length, entry.compressedSize);
    if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw new AppError('archive.corrupt', { path });
    await files.write(path, bytes);
    onProgress?.('unpack', (done += bytes.length), total);
    if (performance.now() - breathedAt > breathMs) {
      await setImmediate();
      breathedAt = performance.now();
    }
  };
  const writeLarge = async ({ entry, path }: Wanted): Promise<void> => {
    const output = await files.open(path);
    let isWhole = false;
    try {
      let crc = 0;
      let bytes = 0;
      for await (const chunk of readChunks(zip, source.file, entry, path)) {
        if (failures.length > 0) return;
        account.checkTime();
        bytes += chunk.length;
        account.addBytes(chunk.length, bytes, entry.compressedSize);
        crc = crc32(chunk, crc);
        await writeChunk(output, path, chunk);
        onProgress?.('unpack', (done += chunk.length), total);
      }
      if (bytes !== entry.uncompressedSize || crc !== entry.crc32) throw new AppError('archive.corrupt', { path });
      isWhole = true;
    } finally {
      await output.close();
      if (!isWhole && account.isLenient) await files.remove(path);
    }
  };

  // The caller removes the folder after an error, so nothing may still be writing into it by then.
  await pLimit(parallel).map(wanted, async (one) => {
    if (failures.length > 0) return;
    const { compressedSize, uncompressedSize } = one.entry;
    const write = Math.max(compressedSize, uncompressedSize) <= smallBytes ? writeSmall : writeLarge;
    await write(one)
      .catch((error: unknown) => {
        account.passOver(one.path, error);
        lost.add(one.path);
      })
      .catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
  return lost;
}

const corruptAt =
  (path: string) =>
  (cause: unknown): AppError =>
    new AppError('archive.corrupt', { path }, { cause });

/** Where an entry's bytes begin. */
export async function dataStart(zip: ZipFile, entry: Entry, path: string): Promise<number> {
  try {
    return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (error) {
    throw error instanceof BytesNeeded ? error : corruptAt(path)(error);
  }
}

/** One byte more than announced is enough to notice a wrong size. */
const inflateOptions = (unpacked: number): ZlibOptions => ({ maxOutputLength: unpacked + 1, chunkSize: Math.max(64, unpacked + 1) });

/** A small entry whole, without asking a thread for it. */
async function readSmall(zip: ZipFile, source: ArchiveSource, entry: Entry, path: string): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (compressedSize === 0 && uncompressedSize === 0) return new Uint8Array();
  const packed = await source.bytes(await dataStart(zip, entry, path), compressedSize);
  if (packed.length < compressedSize) throw corruptAt(path)(new Error('the archive ends inside the entry'));
  if (compressionMethod === stored) return packed;
  try {
    return inflateRawSync(packed, inflateOptions(uncompressedSize));
  } catch (error) {
    throw corruptAt(path)(error);
  }
}

/** The unpacked bytes of an entry; `archive.corrupt` if it does not inflate. A chunk is valid until the next is requested. */
export async function* readChunks(zip: ZipFile, file: FileHandle, entry: Entry, path: string): AsyncGenerator<Uint8Array> {
  const corrupt = corruptAt(path);
  const start = await dataStart(zip, entry, path);
  const { compressedSize: packed, uncompressedSize: unpacked } = entry;
  if (entry.compressionMethod === stored) yield* readRange(file, start, packed, corrupt);
  else if (packed <= wholeBytes.packed && unpacked <= wholeBytes.unpacked) {
    const source = Buffer.allocUnsafe(packed);
    let at = 0;
    for await (const block of readRange(file, start, packed, corrupt)) {
      source.set(block, at);
      at += block.length;
    }
    try {
      yield await inflateWhole(source, inflateOptions(unpacked));
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

/** The inflated blocks, with back-pressure. */
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
