/** Opens a ZIP by the directory at its end, whatever follows it. */

import yauzl, { type ZipFile } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import type { WarningList } from '#engine/scenes/warning-list';
import { openSource, type ArchiveSource } from './archive-source.ts';
import { BytesNeeded, tailBytes, type ByteSpan } from './held-bytes.ts';

/** The end record without its comment; it is looked for within `tailBytes` of the end of the file. */
const endBytes = 22;
const endMark = 'PK\x05\x06';
/** The mark of the first of several volumes (APPNOTE 8.5). */
const splitMark = 'PK\x07\x08';
/** In place of a number that only ZIP64 can hold. */
const elsewhere = 0xffff;

export interface OpenZip {
  zip: ZipFile;
  source: ArchiveSource;
}

/**
 * Opens the archive at `path`; `source` is to be ended after `zip`. Bytes behind its end, as of a transfer that pads, are passed over with a warning.
 * Throws `archive.volume` for one of several volumes and `archive.unreadable`.
 *
 * @param held Which bytes of the file are there (default all); `BytesNeeded` is thrown for others.
 */
export async function openZip(path: string, warnings: WarningList, held?: readonly ByteSpan[]): Promise<OpenZip> {
  const source = await openSource(path, held);
  try {
    return { zip: await openWhole(source, warnings), source };
  } catch (error) {
    await source.end();
    throw error instanceof AppError || error instanceof BytesNeeded ? error : new AppError('archive.unreadable', {}, { cause: error });
  }
}

async function openWhole(source: ArchiveSource, warnings: WarningList): Promise<ZipFile> {
  try {
    return await openTo(source, source.size);
  } catch (error) {
    if (error instanceof BytesNeeded) throw error;
    const end = await findEnd(source);
    if (end === undefined) throw error;
    const zip = await openTo(source, end);
    warnings.add('trailingBytes');
    return zip;
  }
}

const openTo = (source: ArchiveSource, end: number): Promise<ZipFile> =>
  yauzl.fromRandomAccessReaderPromise(source, end, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    // What is wrong with one entry is said when it is unpacked.
    validateEntrySizes: false,
  });

/** The offset after the last complete end record; undefined when there is none. */
async function findEnd(source: ArchiveSource): Promise<number | undefined> {
  const { size } = source;
  if ((await source.bytes(0, 4)).toString('latin1') === splitMark) throw new AppError('archive.volume');
  const from = Math.max(0, size - tailBytes);
  const tail = await source.bytes(from, size - from);
  for (let at = tail.lastIndexOf(endMark, undefined, 'latin1'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(endMark, at - 1, 'latin1')) {
    if (at + endBytes > tail.length) continue;
    const disk = tail.readUInt16LE(at + 4);
    if (disk !== 0 && disk !== elsewhere) throw new AppError('archive.volume');
    const end = at + endBytes + tail.readUInt16LE(at + 20);
    if (end < tail.length) return from + end;
  }
  return undefined;
}
