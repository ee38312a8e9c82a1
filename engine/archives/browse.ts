/** Looks into an archive without unpacking it: its listing, and a few entries. */

import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { archiveKindOf } from './archive-kind.ts';
import type { ArchiveSource } from './archive-source.ts';
import { HeldBytes, type ByteSpan } from './held-bytes.ts';
import type { OpenZip } from './open-zip.ts';
import { readBySevenZip, type OnEntry } from './read-seven-zip.ts';
import type { SevenZipKind } from './run-seven-zip.ts';
import type { Planned } from './stream-entries.ts';
import { UnpackAccount, type BrokenEntry, type UnpackOptions } from './unpack-account.ts';
import { listSevenZip, planEntries } from './unpack-seven-zip.ts';
import { dataStart, isUsual, readChunks, type Wanted } from './unpack-zip.ts';
import { withZipListing } from './zip-listing.ts';

export interface BrowsedEntry {
  path: string;
  bytes: number;
}

export interface BrowsedArchive {
  /** Files in the archive's order, without those that operating systems leave behind. */
  entries: readonly BrowsedEntry[];
  /** Those that no path can be made of (`lenient`). */
  broken: readonly BrokenEntry[];
  /** Throws `BytesNeeded` unless all is there that reading these entries takes. */
  need(paths: readonly string[]): void;
  /**
   * Hands each of these entries, whole and checked, to `onEntry`, in an order of its own; an entry that only can be had by decoding too much before it is
   * left out. The caller bounds their sizes.
   */
  read(paths: readonly string[], onEntry: OnEntry): Promise<void>;
}

export interface BrowseOptions extends UnpackOptions {
  /** In a solid archive, or by a name in an odd encoding, an entry is reached by decoding what is before it: no more than this (default: 1 GiB, a few seconds of 7-Zip). */
  reachBytes?: number;
  /** Which bytes of the file are there (default: all). `BytesNeeded` is thrown for what else is needed: all of a RAR or 7z. */
  held?: readonly ByteSpan[];
}

const usualReachBytes = 1024 ** 3;
/** Fixed bytes of a local header, and how much longer than the directory says its extra field may be without a further way. */
const headerBytes = { fixed: 30, more: 1024 };
/** What packing may add to an entry; more is no entry that a program wrote. */
const packedAtMost = (bytes: number): number => bytes * 1.1 + 64 * 1024;

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
  if (kind === 'zip') return browseZip(archivePath, account, options, look);
  new HeldBytes(size, options.held).require([{ from: 0, to: size }]);
  return look(await browseSevenZip(archivePath, kind, account, options));
}

async function browseZip<T>(
  archivePath: string,
  account: UnpackAccount,
  { held, reachBytes = usualReachBytes }: BrowseOptions,
  look: (archive: BrowsedArchive) => Promise<T>,
): Promise<T> {
  return withZipListing(archivePath, account, held, async ({ opened, wanted, all }) => {
    const { source } = opened;
    const byPath = new Map(wanted.map((one) => [one.path, one]));
    const entries = wanted.map(({ path, entry }) => ({ path, bytes: entry.uncompressedSize }));
    const pick = (paths: readonly string[]): Wanted[] => paths.flatMap((path) => byPath.get(path) ?? []);
    return look({
      entries,
      broken: account.broken,
      need: (paths) => source.held.require(spansOf(pick(paths), source)),
      read: async (paths, onEntry) => {
        const odd = new Set<string | undefined>();
        for (const one of pick(paths)) {
          if (isUsual(one.entry.compressionMethod)) await onEntry(one.path, await readEntry(opened, one, account));
          else odd.add(one.path);
        }
        if (odd.size === 0) return;
        const byName = all.every(({ path, name }) => !odd.has(path) || name !== undefined);
        let before = 0;
        // In the archive's order, in which 7-Zip writes them.
        const planned = all.map((one): Planned => {
          const isAsked = odd.has(one.path) && (byName || before <= reachBytes);
          before += one.bytes;
          return isAsked ? one : { ...one, path: undefined };
        });
        await readBySevenZip({ archivePath, kind: 'zip', byName }, planned, account, onEntry);
      },
    });
  });
}

/** Where entries lie, in all likelihood; for one that 7-Zip has to read, the whole file. */
function spansOf(wanted: readonly Wanted[], { size }: ArchiveSource): ByteSpan[] {
  return wanted.map(({ entry }) => {
    if (!isUsual(entry.compressionMethod)) return { from: 0, to: size };
    const { relativeOffsetOfLocalHeader: from, fileNameLength, extraFieldLength, compressedSize, uncompressedSize } = entry;
    const packed = Math.min(compressedSize, packedAtMost(uncompressedSize));
    return { from, to: from + headerBytes.fixed + fileNameLength + extraFieldLength + headerBytes.more + packed };
  });
}

/** An entry's bytes, or why they cannot be read. Throws `BytesNeeded`. */
async function readEntry({ zip, source }: OpenZip, { path, entry }: Wanted, account: UnpackAccount): Promise<Uint8Array | AppError> {
  account.checkTime();
  const { compressedSize, uncompressedSize } = entry;
  const corrupt = new AppError('archive.corrupt', { path });
  if (compressedSize > packedAtMost(uncompressedSize)) return corrupt;
  try {
    const from = await dataStart(zip, entry, path);
    source.held.require([{ from, to: from + compressedSize }]);
    const bytes = new Uint8Array(uncompressedSize);
    let at = 0;
    for await (const chunk of readChunks(zip, source.file, entry, path)) {
      account.checkTime();
      if (at + chunk.length > bytes.length) return corrupt;
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return at === bytes.length && crc32(bytes) === entry.crc32 ? bytes : corrupt;
  } catch (error) {
    if (error instanceof AppError && error.code === 'archive.corrupt') return error;
    throw error;
  }
}

async function browseSevenZip(
  archivePath: string,
  kind: SevenZipKind,
  account: UnpackAccount,
  { reachBytes = usualReachBytes }: BrowseOptions,
): Promise<BrowsedArchive> {
  const { entries: listed, solid, named } = await listSevenZip(archivePath, kind, account);
  const entries: BrowsedEntry[] = [];
  const seen = new Map<string, number>();
  for (const { name } of listed) seen.set(name, (seen.get(name) ?? 0) + 1);
  let before = 0;
  const all = planEntries(listed, named, account, new WarningList()).map((planned) => {
    const place = { ...planned, before };
    if (planned.path !== undefined) entries.push({ path: planned.path, bytes: planned.bytes });
    before += planned.bytes;
    return place;
  });
  return {
    entries,
    broken: account.broken,
    need: () => undefined,
    read: async (paths, onEntry) => {
      const asked = new Set(paths);
      // 7-Zip writes every entry of a name, so that one that is there twice is not to be had by it.
      const isWanted = ({ path, name, before: reach }: (typeof all)[number]): boolean =>
        path !== undefined &&
        asked.has(path) &&
        (name === undefined ? reach <= reachBytes : seen.get(name) === 1 && !(solid && reach > reachBytes));
      const plan = all.map((one) => (isWanted(one) ? one : { ...one, path: undefined }));
      await readBySevenZip({ archivePath, kind, byName: named }, plan, account, onEntry);
    },
  };
}
