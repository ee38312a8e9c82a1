import { stat, writeFile } from 'node:fs/promises';
import { obliqueLimits } from '#domain/limits';
import type { ArchiveFile, ArchiveFiles } from '#domain/uploads/archive-file';
import { archiveKindOf } from '../archives/archive-kind.ts';
import { BytesNeeded, HeldBytes, type ByteSpan } from '../archives/held-bytes.ts';
import type { SevenZipKind } from '../archives/run-seven-zip.ts';
import { UnpackAccount, type UnpackOptions } from '../archives/unpack-account.ts';
import { listSevenZip, planEntries } from '../archives/unpack-seven-zip.ts';
import { isUsual, type Wanted } from '../archives/unpack-zip.ts';
import { withZipListing } from '../archives/zip-listing.ts';
import type { VerbContext } from '../context.ts';
import { WarningList } from '../scenes/warning-list.ts';

/** A local header without its name and fields (APPNOTE 4.3.7). */
const headerBytes = 30;

export interface ListArchiveOptions extends Pick<UnpackOptions, 'deadlineAt'> {
  /** Which bytes of the file are there (default: all). */
  held?: readonly ByteSpan[];
}

type Listed = { files: number; plain: boolean } | { needed: readonly ByteSpan[] };

/**
 * Writes the files of an archive in its order as JSON (`ArchiveFiles`), and where each lies in a ZIP, of which no more than the directory need be there. Names, links, passwords
 * and the caps of `obliqueLimits` are judged; what no path can be made of is passed over and named. A file that is said to lie outside the archive is listed
 * without bytes, and is found broken by whoever unpacks it. Throws `archive.*`.
 *
 * @returns how many files; `plain` for a ZIP in which all are packed in its usual way, each in bytes of its own, so that fetching each alone fetches no more than the archive.
 * Or which bytes are needed before anything can be said.
 */
export async function listArchive(
  archivePath: string,
  listPath: string,
  { held, ...options }: ListArchiveOptions = {},
  context: VerbContext = {},
): Promise<Listed> {
  const { size } = await stat(archivePath);
  const account = new UnpackAccount(size, { ...options, limits: obliqueLimits, lenient: true }, context);
  try {
    const kind = await archiveKindOf(archivePath);
    const { files, plain } = await (kind === 'zip'
      ? listZip(archivePath, size, account, held)
      : listOther(archivePath, kind, size, account, held));
    await writeFile(listPath, JSON.stringify({ files, broken: account.broken } satisfies ArchiveFiles));
    return { files: files.length, plain };
  } catch (error) {
    if (error instanceof BytesNeeded) return { needed: error.spans };
    throw error;
  }
}

interface Files {
  files: ArchiveFile[];
  plain: boolean;
}

const listZip = (archivePath: string, size: number, account: UnpackAccount, held: readonly ByteSpan[] | undefined): Promise<Files> =>
  withZipListing(archivePath, account, held, async ({ wanted }) => {
    const files = wanted.map((one) => fileOf(one, size));
    const packed = files.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
    return { files, plain: packed <= size && wanted.every(({ entry }) => isUsual(entry.compressionMethod)) };
  });

function fileOf({ path, entry }: Wanted, size: number): ArchiveFile {
  const { uncompressedSize: bytes, compressedSize, crc32: crc, compressionMethod, relativeOffsetOfLocalHeader } = entry;
  const isInside = relativeOffsetOfLocalHeader + headerBytes + compressedSize <= size;
  const [at, packedBytes] = isInside ? [relativeOffsetOfLocalHeader, compressedSize] : [0, 0];
  return { path, bytes, packedBytes, crc, method: compressionMethod === 0 ? 0 : 8, at };
}

async function listOther(
  archivePath: string,
  kind: SevenZipKind,
  size: number,
  account: UnpackAccount,
  held: readonly ByteSpan[] | undefined,
): Promise<Files> {
  new HeldBytes(size, held).require([{ from: 0, to: size }]);
  const { entries, named } = await listSevenZip(archivePath, kind, account);
  const planned = planEntries(entries, named, account, new WarningList());
  const files = planned.flatMap(({ path, bytes, crc = 0 }): ArchiveFile[] =>
    path === undefined ? [] : [{ path, bytes, packedBytes: 0, crc, method: 0, at: 0 }],
  );
  return { files, plain: false };
}
