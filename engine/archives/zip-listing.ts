/** A ZIP's directory, judged, of a file that need not be there as a whole. */

import { AppError } from '#domain/errors/app-error';
import { WarningList } from '#engine/scenes/warning-list';
import { BytesNeeded, type ByteSpan } from './held-bytes.ts';
import { openZip, type OpenZip } from './open-zip.ts';
import type { Planned } from './stream-entries.ts';
import type { UnpackAccount } from './unpack-account.ts';
import { readDirectory, type Wanted } from './unpack-zip.ts';

/** A directory longer than this is of no archive that a person made: 200,000 entries take 30 MB. */
const directoryBytes = 128 * 1024 ** 2;

export interface ZipListing {
  opened: OpenZip;
  /** The files. */
  wanted: Wanted[];
  /** All entries. */
  all: Planned[];
}

/** Runs `work` while the ZIP is open. Names, links, passwords and the caps on entries and bytes are judged. Throws `archive.*`, and `BytesNeeded` for what of it is not there. */
export async function withZipListing<T>(
  archivePath: string,
  account: UnpackAccount,
  held: readonly ByteSpan[] | undefined,
  work: (listing: ZipListing) => Promise<T>,
): Promise<T> {
  const warnings = new WarningList();
  const opened = await openZip(archivePath, warnings, held);
  const { zip, source } = opened;
  try {
    account.expectEntries(zip.entryCount);
    // Its type says boolean; it is where the directory begins.
    const directoryAt = Number(zip.readEntryCursor);
    source.held.require([{ from: directoryAt, to: directoryAt + directoryBytes }]);
    const { wanted, all } = await readDirectory(zip, account, warnings).catch((error: unknown) => {
      throw error instanceof BytesNeeded ? new AppError('archive.unreadable', {}, { cause: error }) : error;
    });
    account.expect(wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0));
    return await work({ opened, wanted, all });
  } finally {
    zip.close();
    await source.end();
  }
}
