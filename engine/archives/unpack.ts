/** Unpacks uploaded archives: ZIP, RAR and 7z, by content rather than by name. */

import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf, modelFormatOf } from '#domain/formats';
import type { ModelWarning } from '#domain/models/warnings';
import { contentLabels, readHead, sniffContent } from '#engine/files/sniff';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { UnpackAccount, type UnpackOptions } from './unpack-account.ts';
import { unpackSevenZip } from './unpack-seven-zip.ts';
import { unpackZip } from './unpack-zip.ts';

export type { UnpackOptions } from './unpack-account.ts';

export interface Unpacked {
  /** Paths relative to the target folder, `/` between parts. */
  entries: { path: string; bytes: number }[];
  warnings: ModelWarning[];
}

type Entry = Unpacked['entries'][number];
type Unpacker = (archivePath: string, targetFolder: string, account: UnpackAccount, warnings: WarningList) => Promise<Entry[]>;

/** The first bytes of each kind of archive, and its unpacker. */
const unpackers: { magic: string; unpack: Unpacker }[] = [
  { magic: 'PK\x03\x04', unpack: unpackZip },
  { magic: 'PK\x05\x06', unpack: unpackZip },
  { magic: '7z\xbc\xaf\x27\x1c', unpack: (path, folder, account, warnings) => unpackSevenZip(path, '7z', folder, account, warnings) },
  { magic: 'Rar!\x1a\x07\x00', unpack: (path, folder, account, warnings) => unpackSevenZip(path, 'Rar', folder, account, warnings) },
  { magic: 'Rar!\x1a\x07\x01\x00', unpack: (path, folder, account, warnings) => unpackSevenZip(path, 'Rar5', folder, account, warnings) },
];

/**
 * Unpacks a ZIP, RAR (4 and 5) or 7z into a folder, and the archives inside it, once. Nothing is written outside the folder; caps on entries,
 * bytes and ratio apply to the unpacked bytes, not to the archive's own claims; each entry's CRC is checked. Files that operating
 * systems leave behind are passed over. Throws `archive.*`.
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
  if (size === 0) throw new AppError('model.empty');
  const account = new UnpackAccount(size, options, context);
  const warnings = new WarningList();
  const unpack = await chooseUnpacker(archivePath);
  account.checkTime();
  const outer = await unpack(archivePath, targetFolder, account, warnings);
  const entries = await unpackNested(outer, targetFolder, account, warnings);
  return { entries, warnings: warnings.list() };
}

/** Chooses by the first bytes; for anything but an archive the error names what the file really is. */
async function chooseUnpacker(archivePath: string): Promise<Unpacker> {
  const head = await readHead(archivePath, 64);
  const start = head.toString('latin1');
  const found = unpackers.find(({ magic }) => start.startsWith(magic));
  if (found !== undefined) return found.unpack;
  const content = sniffContent(head);
  const expected = archiveFormatOf(extensionOf(archivePath));
  if (content !== undefined) {
    throw new AppError('archive.notArchive', { expected: expected?.label ?? '', actual: contentLabels[content] });
  }
  // A ZIP may have something before it, as self-extracting ones do: its directory is at the end.
  if (expected === undefined || expected.id === 'zip') return unpackZip;
  throw new AppError('archive.unreadable');
}

const isModel = ({ path }: Entry): boolean => modelFormatOf(extensionOf(path)) !== undefined;
const isArchive = ({ path }: Entry): boolean => archiveFormatOf(extensionOf(path)) !== undefined;

/**
 * Unpacks the archives among `outer` into folders of their own names. Beside a model an archive can only bring what belongs to it: one that
 * holds models too, or that cannot be unpacked, stays as it is, with a warning. So do archives one level further down.
 */
async function unpackNested(outer: Entry[], targetFolder: string, account: UnpackAccount, warnings: WarningList): Promise<Entry[]> {
  const hasModel = outer.some(isModel);
  const entries: Entry[] = [];
  for (const entry of outer) {
    if (!isArchive(entry)) {
      entries.push(entry);
      continue;
    }
    const folder = join(targetFolder, entry.path);
    const archive = join(targetFolder, `.${randomUUID()}`);
    await rename(folder, archive);
    const found = new WarningList();
    try {
      const inner = await (await chooseUnpacker(archive))(archive, folder, account, found);
      if (hasModel && inner.some(isModel)) throw new AppError('archive.severalModels');
      for (const { path } of inner.filter(isArchive)) found.add('nestedArchive', { path: `${entry.path}/${path}` });
      for (const { path, bytes } of inner) entries.push({ path: `${entry.path}/${path}`, bytes });
      warnings.absorb(found);
      await rm(archive);
    } catch (error) {
      if (!hasModel || !(error instanceof AppError) || !isOfItself(error)) throw error;
      await rm(folder, { recursive: true, force: true });
      await rename(archive, folder);
      warnings.add('nestedArchive', { path: entry.path });
      entries.push(entry);
    }
  }
  return entries;
}

/** Failures of a single nested archive that do not condemn the whole upload. */
const isOfItself = ({ code }: AppError): boolean =>
  [
    'archive.unreadable',
    'archive.notArchive',
    'archive.encrypted',
    'archive.volume',
    'archive.method',
    'archive.corrupt',
    'archive.severalModels',
  ].includes(code);
