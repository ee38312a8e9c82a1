/** Unpacks uploaded archives: ZIP, RAR and 7z, by content rather than by name. */

import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf, modelFormatOf } from '#domain/formats';
import { archiveLimits } from '#domain/limits';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '#engine/context';
import { WarningList } from '#engine/scenes/warning-list';
import { archiveKindOf } from './archive-kind.ts';
import { fitting } from './entry-path.ts';
import { UnpackAccount, type BrokenEntry, type UnpackOptions } from './unpack-account.ts';
import { unpackSevenZip } from './unpack-seven-zip.ts';
import { unpackZip } from './unpack-zip.ts';

export type { UnpackOptions } from './unpack-account.ts';

export interface Unpacked {
  /** Paths relative to the target folder, `/` between parts. */
  entries: { path: string; bytes: number }[];
  warnings: ModelWarning[];
  /** Those that were passed over (`lenient`). */
  broken: BrokenEntry[];
}

type Entry = Unpacked['entries'][number];
type Unpacker = (archivePath: string, targetFolder: string, account: UnpackAccount, warnings: WarningList) => Promise<Entry[]>;

interface WholeOptions extends UnpackOptions {
  /** Whether archives inside it are unpacked too (default true). */
  nested?: boolean;
}

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
  { nested = true, ...options }: WholeOptions = {},
  context: VerbContext = {},
): Promise<Unpacked> {
  const { size } = await stat(archivePath);
  if (size === 0) throw new AppError('model.empty');
  const account = new UnpackAccount(size, options, context);
  const warnings = new WarningList();
  const unpack = await chooseUnpacker(archivePath);
  account.checkTime();
  const outer = await unpack(archivePath, targetFolder, account, warnings);
  const entries = nested ? await unpackNested(outer, targetFolder, account, warnings) : outer;
  return { entries, warnings: warnings.list(), broken: account.broken };
}

/** Chooses by the first bytes. */
async function chooseUnpacker(archivePath: string): Promise<Unpacker> {
  const kind = await archiveKindOf(archivePath);
  return kind === 'zip' ? unpackZip : (path, folder, account, warnings) => unpackSevenZip(path, kind, folder, account, warnings);
}

const isModel = ({ path }: Entry): boolean => modelFormatOf(extensionOf(path)) !== undefined;
const isArchive = ({ path }: Entry): boolean => archiveFormatOf(extensionOf(path)) !== undefined;

/**
 * Unpacks the archives among `outer` into folders of their own names. Beside a model an archive can only bring what belongs to it: one that
 * holds models too, or that cannot be unpacked, stays as it is, with a warning. So do archives one level further down, and those beyond `archiveLimits.nested`.
 */
async function unpackNested(outer: Entry[], targetFolder: string, account: UnpackAccount, warnings: WarningList): Promise<Entry[]> {
  const hasModel = outer.some(isModel);
  const entries: Entry[] = [];
  let archives = 0;
  for (const entry of outer) {
    if (!isArchive(entry)) {
      entries.push(entry);
      continue;
    }
    if (++archives > archiveLimits.nested) {
      warnings.add('nestedArchive', { path: entry.path });
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
      const below = inner.map(({ path, bytes }) => ({ path: fitting(`${entry.path}/${path}`), bytes }));
      for (const { path } of below.filter(isArchive)) found.add('nestedArchive', { path });
      entries.push(...below);
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
    'archive.longPath',
  ].includes(code);
