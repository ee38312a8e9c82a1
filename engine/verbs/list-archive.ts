import { stat, writeFile } from 'node:fs/promises';
import { obliqueLimits } from '#domain/limits';
import type { ArchiveFile, ArchiveFiles } from '#domain/uploads/archive-file';
import { openZip } from '../archives/open-zip.ts';
import { UnpackAccount, type UnpackOptions } from '../archives/unpack-account.ts';
import { isUsual, readDirectory } from '../archives/unpack-zip.ts';
import type { VerbContext } from '../context.ts';
import { WarningList } from '../scenes/warning-list.ts';

/** A local header without its name and fields (APPNOTE 4.3.7). */
const headerBytes = 30;

/**
 * Writes the files of a ZIP and where each lies in it as JSON (`ArchiveFiles`), from its directory alone: the rest of the file need not be there. Names, links, passwords
 * and the caps of `obliqueLimits` are judged; what no path can be made of is passed over and named. A file that is said to lie outside the archive is listed
 * without bytes, and is found broken by whoever unpacks it. Throws `archive.*`.
 *
 * @returns how many files; `plain` where all are packed in ZIP's usual way, each in bytes of its own, so that fetching each alone fetches no more than the archive.
 */
export async function listArchive(
  archivePath: string,
  listPath: string,
  options: Pick<UnpackOptions, 'deadlineAt'> = {},
  context: VerbContext = {},
): Promise<{ files: number; plain: boolean }> {
  const { size } = await stat(archivePath);
  const account = new UnpackAccount(size, { ...options, limits: obliqueLimits, lenient: true }, context);
  const warnings = new WarningList();
  const { zip, source } = await openZip(archivePath, warnings);
  try {
    const { wanted } = await readDirectory(zip, account, warnings);
    account.expect(wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0));
    const files = wanted.map(({ path, entry }): ArchiveFile => {
      const { uncompressedSize: bytes, compressedSize, crc32: crc, compressionMethod, relativeOffsetOfLocalHeader } = entry;
      const isInside = relativeOffsetOfLocalHeader + headerBytes + compressedSize <= size;
      const [at, packedBytes] = isInside ? [relativeOffsetOfLocalHeader, compressedSize] : [0, 0];
      return { path, bytes, packedBytes, crc, method: compressionMethod === 0 ? 0 : 8, at };
    });
    await writeFile(listPath, JSON.stringify({ files, broken: account.broken } satisfies ArchiveFiles));
    const packed = files.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
    return { files: files.length, plain: packed <= size && wanted.every(({ entry }) => isUsual(entry.compressionMethod)) };
  } finally {
    zip.close();
    await source.end();
  }
}
