/** Looks into an archive without unpacking it: its listing, and the first bytes of a few entries. */

import { stat } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { archiveKindOf } from './archive-kind.ts';
import { openZip } from './open-zip.ts';
import { UnpackAccount, type UnpackOptions } from './unpack-account.ts';
import { listSevenZip, planEntries, readHeadBySevenZip, type SevenZipKind } from './unpack-seven-zip.ts';
import { isUsual, readChunks, readDirectory } from './unpack-zip.ts';

export interface BrowsedEntry {
  path: string;
  bytes: number;
}

export interface BrowsedArchive {
  /** Files in the archive's order, without those that operating systems leave behind. */
  entries: readonly BrowsedEntry[];
  /** The first bytes of a listed entry, at most `limit`; undefined when they cannot be had without decoding too much before them. */
  head(path: string, limit: number): Promise<Uint8Array | undefined>;
}

export interface BrowseOptions extends UnpackOptions {
  /** In a solid archive an entry is reached by decoding what is before it: no more than this (default: 1 GiB, a few seconds of 7-Zip). */
  reachBytes?: number;
}

const usualReachBytes = 1024 ** 3;

/**
 * Opens a ZIP, RAR or 7z for as long as `look` runs. Names, links, passwords and the caps on entries and bytes are judged from the
 * listing, as for unpacking. Throws `archive.*`, `model.empty`.
 */
export async function browseArchive<T>(
  archivePath: string,
  options: BrowseOptions,
  context: VerbContext,
  look: (archive: BrowsedArchive) => Promise<T>,
): Promise<T> {
  const { size } = await stat(archivePath);
  if (size === 0) throw new AppError('model.empty');
  const account = new UnpackAccount(size, options, context);
  const kind = await archiveKindOf(archivePath);
  account.checkTime();
  return kind === 'zip' ? browseZip(archivePath, account, look) : look(await browseSevenZip(archivePath, kind, account, options));
}

async function browseZip<T>(archivePath: string, account: UnpackAccount, look: (archive: BrowsedArchive) => Promise<T>): Promise<T> {
  const warnings = new WarningList();
  const { zip, source } = await openZip(archivePath, warnings);
  try {
    const { wanted } = await readDirectory(zip, account, warnings);
    const byPath = new Map(wanted.map(({ path, entry }) => [path, entry]));
    const entries = wanted.map(({ path, entry }) => ({ path, bytes: entry.uncompressedSize }));
    account.expect(entries.reduce((sum, { bytes }) => sum + bytes, 0));
    return await look({
      entries,
      head: async (path, limit) => {
        account.checkTime();
        const entry = byPath.get(path);
        if (entry === undefined) return undefined;
        if (!isUsual(entry.compressionMethod)) return readHeadBySevenZip(archivePath, 'zip', path, limit, account);
        for await (const chunk of readChunks(zip, source.file, entry, path)) return Uint8Array.from(chunk.subarray(0, limit));
        return new Uint8Array();
      },
    });
  } finally {
    zip.close();
    await source.end();
  }
}

async function browseSevenZip(
  archivePath: string,
  kind: SevenZipKind,
  account: UnpackAccount,
  { reachBytes = usualReachBytes }: BrowseOptions,
): Promise<BrowsedArchive> {
  const { entries: listed, solid } = await listSevenZip(archivePath, kind, account);
  const entries: BrowsedEntry[] = [];
  const places = new Map<string, { name: string; before: number }>();
  let before = 0;
  planEntries(listed, account, new WarningList()).forEach(({ path, bytes }, index) => {
    if (path !== undefined) {
      entries.push({ path, bytes });
      places.set(path, { name: listed[index]?.name ?? path, before });
    }
    before += bytes;
  });
  return {
    entries,
    head: async (path, limit) => {
      const place = places.get(path);
      if (place === undefined || (solid && place.before > reachBytes)) return undefined;
      return readHeadBySevenZip(archivePath, kind, place.name, limit, account);
    },
  };
}
