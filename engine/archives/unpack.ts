import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf } from '#domain/formats';
import { archiveLimits } from '#domain/limits';
import type { ModelWarning } from '#domain/models/figures';
import { readHead, sniffContent } from '#engine/readers/sniff';
import type { VerbContext } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { entryName, isRubbish, isSpecial, safePath } from './entry-path.ts';

export interface UnpackOptions {
  /** Caps on entries, bytes and ratio (default: `archiveLimits`). */
  limits?: { entries: number; totalBytes: number; ratio: number; ratioFloorBytes: number };
  /** Wall-clock instant (ms) after which unpacking ends with `archive.timeout` (default: none). */
  deadlineAt?: number;
}

export interface Unpacked {
  /** Paths relative to the target folder, `/` between parts. */
  entries: { path: string; bytes: number }[];
  warnings: ModelWarning[];
}

/** The stored sizes of everything so far, held against the caps while bytes arrive. */
interface Account {
  archiveBytes: number;
  total: number;
  limits: NonNullable<UnpackOptions['limits']>;
  deadlineAt: number | undefined;
  context: VerbContext;
}

/**
 * Unpacks a ZIP into a folder. Nothing is written outside it; caps on entries, bytes and ratio hold for the bytes that come out, not for what
 * the archive says of itself; each entry's CRC is checked. Files that operating systems leave behind are passed over. Throws `archive.*`.
 *
 * @example
 * const { entries } = await unpackArchive('chair.zip', folder, {}, { signal });
 */
export async function unpackArchive(
  archivePath: string,
  targetFolder: string,
  options: UnpackOptions = {},
  context: VerbContext = {},
): Promise<Unpacked> {
  const { size } = await stat(archivePath);
  await refuseOther(archivePath, size);
  const account: Account = {
    archiveBytes: size,
    total: 0,
    limits: options.limits ?? archiveLimits,
    deadlineAt: options.deadlineAt,
    context,
  };
  const zip = await openZip(archivePath);
  const warnings = new WarningList();
  const entries = new Map<string, number>();
  try {
    if (zip.entryCount > account.limits.entries) throw tooManyEntries(account);
    for await (const entry of readEntries(zip)) {
      checkTime(account);
      if (zip.entriesRead > account.limits.entries) throw tooManyEntries(account);
      const name = entryName(entry);
      const path = safePath(name);
      if (isSpecial(entry)) throw new AppError('archive.unsafePath', { path });
      if (/[/\\]$/.test(name) || isRubbish(path)) continue;
      if (entry.isEncrypted()) throw new AppError('archive.encrypted');
      if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new AppError('archive.method');
      if (entries.has(path)) {
        warnings.add('entryRepeated', { path });
        continue;
      }
      if (archiveFormatOf(extensionOf(path))) warnings.add('nestedArchive', { path });
      entries.set(path, await writeEntry(zip, entry, path, targetFolder, account));
      context.onProgress?.('unpack', zip.entriesRead, zip.entryCount);
    }
  } finally {
    zip.close();
  }
  return { entries: [...entries].map(([path, bytes]) => ({ path, bytes })), warnings: warnings.list() };
}

/** Tells an archive of another kind, or no archive, by its first bytes. */
async function refuseOther(archivePath: string, size: number): Promise<void> {
  if (size === 0) throw new AppError('model.empty');
  const format = archiveFormatOf(extensionOf(archivePath));
  const content = sniffContent(await readHead(archivePath, 64));
  if (content?.endsWith('ZIP 压缩包')) return;
  if (format && format.support === 'planned') throw new AppError('model.formatPlanned', { format: format.label, convert: format.convert });
  if (content !== undefined) throw new AppError('archive.notArchive', { expected: 'ZIP', actual: content });
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    throw new AppError('archive.unreadable', {}, { cause: error });
  }
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

const tooManyEntries = ({ limits }: Account): AppError => new AppError('archive.tooManyEntries', { limit: limits.entries });

function checkTime({ context, deadlineAt }: Account): void {
  context.signal?.throwIfAborted();
  if (deadlineAt !== undefined && Date.now() > deadlineAt) throw new AppError('archive.timeout');
}

/** Holds what has come out against the caps; `entryBytes` of it belong to the entry. */
function checkSizes(account: Account, entry: Entry, entryBytes: number): void {
  const { limits, total, archiveBytes } = account;
  if (total > limits.totalBytes) throw new AppError('archive.tooLarge', { limit: sizeText(limits.totalBytes) });
  const entryRatio = entryBytes > limits.ratioFloorBytes && entryBytes > limits.ratio * Math.max(1, entry.compressedSize);
  // Entries that share their packed bytes are each modest and together a bomb.
  const wholeRatio = total > limits.ratioFloorBytes && total > limits.ratio * archiveBytes;
  if (entryRatio || wholeRatio) throw new AppError('archive.bomb', { limit: limits.ratio });
}

const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`;

async function writeEntry(zip: ZipFile, entry: Entry, path: string, targetFolder: string, account: Account): Promise<number> {
  const target = join(targetFolder, path);
  const before = account.total;
  let crc = 0;
  const output = await onDisk(path, async () => {
    await mkdir(dirname(target), { recursive: true });
    return await open(target, 'wx');
  });
  try {
    // Read from the moment it is opened: a failure that nobody waits for yet would be lost, and the reading never end.
    const input = await openEntry(zip, entry, path);
    try {
      for await (const chunk of readChunks(input, path)) {
        account.total += chunk.length;
        checkTime(account);
        checkSizes(account, entry, account.total - before);
        crc = crc32(chunk, crc);
        await onDisk(path, async () => await output.write(chunk));
      }
    } finally {
      input.destroy();
    }
  } finally {
    await output.close();
  }
  if (crc !== entry.crc32) throw new AppError('archive.corrupt', { path });
  return account.total - before;
}

async function openEntry(zip: ZipFile, entry: Entry, path: string): Promise<Readable> {
  try {
    const input = await zip.openReadStreamPromise(entry);
    // It may fail once more after it has been left; that failure is of no interest to anybody.
    input.on('error', () => undefined);
    return input;
  } catch (error) {
    throw new AppError('archive.corrupt', { path }, { cause: error });
  }
}

/** The chunks of an entry; data that does not inflate, or to another length than announced, is `archive.corrupt`. */
async function* readChunks(input: Readable, path: string): AsyncGenerator<Buffer> {
  const iterator = input[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Buffer>;
    try {
      next = await iterator.next();
    } catch (error) {
      throw new AppError('archive.corrupt', { path }, { cause: error });
    }
    if (next.done) return;
    yield next.value;
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
/** A path that is a file in one entry and a folder in another, or that this file system cannot hold. */
const pathCodes = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ']);

async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (fullCodes.has(code)) throw new AppError('engine.diskFull', {}, { cause: error });
    if (pathCodes.has(code)) throw new AppError('archive.unsafePath', { path }, { cause: error });
    throw error;
  }
}
