/** RAR and 7z: 7-Zip lists and decodes; what it decodes comes through a pipe, and every file is written, counted and checked here. */

import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { isRubbish } from '#domain/uploads/rubbish';
import { decodeText } from '#engine/files/text';
import type { WarningList } from '#engine/scenes/warning-list';
import { createEntryFiles, writeChunk, type EntryFiles } from './entry-file.ts';
import { isRootFolder, safePath } from './entry-path.ts';
import { withSevenZip, type SevenZipKind } from './run-seven-zip.ts';
import { streamEntries, type EntrySink, type Planned, type StreamedArchive } from './stream-entries.ts';
import type { UnpackAccount } from './unpack-account.ts';

/** One entry as listed. */
export interface Listed {
  name: string;
  isFolder: boolean;
  bytes: number;
  packedBytes: number | undefined;
  crc: number | undefined;
  encrypted: boolean;
  special: boolean;
}

/** A listing longer than this is of no archive that a person made: 20,000 entries take 10 MB. */
const listingBytes = 64 * 1024 ** 2;

/**
 * Unpacks a RAR or 7z into a folder. Sizes, names and passwords are judged from the listing before anything is written; the bytes come through
 * a pipe, so that 7-Zip itself writes nowhere, and each file's length and CRC are checked. Throws `archive.*`.
 */
export async function unpackSevenZip(
  archivePath: string,
  kind: SevenZipKind,
  targetFolder: string,
  account: UnpackAccount,
  warnings: WarningList,
): Promise<{ path: string; bytes: number }[]> {
  const { entries, named } = await listSevenZip(archivePath, kind, account);
  return await writePlanned({ archivePath, kind }, planEntries(entries, named, account, warnings), targetFolder, account);
}

/** Decodes all of an archive and writes those of its entries that have a path; `planned` is in the archive's own order. */
export async function writePlanned(
  archive: StreamedArchive,
  planned: readonly Planned[],
  targetFolder: string,
  account: UnpackAccount,
): Promise<{ path: string; bytes: number }[]> {
  const files = createEntryFiles(targetFolder);
  const whole = new Set<string>();
  await streamEntries(archive, planned, fileSink(files, whole, account), account);
  const written: { path: string; bytes: number }[] = [];
  for (const { path, bytes } of planned) {
    if (path === undefined) continue;
    if (bytes === 0 && (await canMake(path, () => files.write(path, new Uint8Array()), account))) whole.add(path);
    if (whole.has(path)) written.push({ path, bytes });
  }
  return written;
}

/** Whether the file was made; else it was passed over. */
async function canMake(path: string, make: () => Promise<void>, account: UnpackAccount): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    account.passOver(path, error);
    return false;
  }
}

/** Writes entries as files, and notes the paths of those that came whole. */
function fileSink(files: EntryFiles, whole: Set<string>, account: UnpackAccount): EntrySink {
  let file: FileHandle | undefined;
  let path = '';
  return {
    begin: async (entry) => {
      path = entry.path;
      await canMake(path, async () => void (file = await files.open(path)), account);
    },
    write: async (chunk) => {
      if (file) await writeChunk(file, path, chunk);
    },
    end: async (isWhole) => {
      if (!file) return;
      await file.close();
      file = undefined;
      if (isWhole) whole.add(path);
      else if (account.isLenient) await files.remove(path);
    },
    ...(account.isLenient && { lose: async (lost: string, error: AppError) => account.passOver(lost, error) }),
    onBytes: (done, total) => account.context.onProgress?.('unpack', done, total),
  };
}

/**
 * What the archive lists; `solid` when its entries are packed together, `named` when 7-Zip finds each by the name that is listed: one in no known encoding is
 * decoded by us. Throws `archive.*`.
 */
export async function listSevenZip(
  archivePath: string,
  kind: SevenZipKind,
  account: UnpackAccount,
): Promise<{ entries: Listed[]; solid: boolean; named: boolean }> {
  const { text, named } = await withSevenZip('l', ['-slt', `-t${kind}`], archivePath, account, async (output) => {
    const blocks: Buffer[] = [];
    let bytes = 0;
    for await (const block of output) {
      bytes += block.length;
      if (bytes > listingBytes) account.expectEntries(Infinity);
      blocks.push(block);
    }
    const listing = Buffer.concat(blocks);
    return { text: decodeLines(listing), named: isUtf8(listing) };
  });
  const [head = '', body = ''] = text.split(/^-{10}$/m, 2);
  if (/^Multivolume = \+$/m.test(head) || /^Volumes = (?!1$)\d+$/m.test(head)) throw new AppError('archive.volume');
  const entries = body
    .split(/^(?=Path = )/m)
    .slice(1)
    .map(readEntry);
  return { entries, solid: /^Solid = \+$/m.test(head), named };
}

/** Text whose lines may differ in encoding: 7-Zip passes on names without an encoding flag as they are in the archive. */
function decodeLines(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const lines: string[] = [];
  for (let at = 0; at <= bytes.length;) {
    const end = bytes.indexOf(10, at);
    lines.push(decodeText(bytes.subarray(at, end === -1 ? bytes.length : end)));
    if (end === -1) break;
    at = end + 1;
  }
  return lines.join('\n');
}

/** An entry of `l -slt`: lines of `Name = value`. */
function readEntry(block: string): Listed {
  const fields = new Map(
    block.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(' = ');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 3)]];
    }),
  );
  const number = (name: string, radix = 10): number | undefined => {
    const value = Number.parseInt(fields.get(name) ?? '', radix);
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  };
  const attributes = fields.get('Attributes') ?? '';
  const isFolder = fields.get('Folder') === '+' || /^\S*D/.test(attributes);
  // Unix modes begin with their type: `-` a file, `d` a folder, others links and devices.
  const mode = /\s([a-z-])[rwxsStT-]{9}$/.exec(attributes)?.[1];
  const links = ['Symbolic Link', 'Hard Link', 'Copy Link'].some((name) => (fields.get(name) ?? '') !== '');
  return {
    name: fields.get('Path') ?? '',
    isFolder,
    bytes: isFolder ? 0 : (number('Size') ?? Number.NaN),
    packedBytes: number('Packed Size'),
    crc: number('CRC', 16),
    encrypted: fields.get('Encrypted') === '+',
    special: links || /^\S*L/.test(attributes) || (mode !== undefined && !'-d'.includes(mode)),
  };
}

/** The listing's entries, one by one, judged: unsafe names, links, passwords, and all the caps that it can break. `named`: as `listSevenZip` says. */
export function planEntries(listed: readonly Listed[], named: boolean, account: UnpackAccount, warnings: WarningList): Planned[] {
  const seen = new Set<string>();
  account.addEntries(listed.length);
  const planned = listed.map((entry): Planned => {
    const { bytes, packedBytes, crc } = entry;
    const left = { name: named ? entry.name : undefined, path: undefined, bytes, packedBytes, crc };
    if (entry.isFolder && isRootFolder(entry.name)) return left;
    const path = pathOf(entry, account);
    if (Number.isNaN(bytes)) throw new AppError('archive.method');
    if (path === undefined || entry.isFolder || isRubbish(path)) return left;
    if (entry.encrypted) throw new AppError('archive.encrypted');
    if (seen.has(path)) {
      warnings.add('entryRepeated', { path });
      return left;
    }
    seen.add(path);
    return { ...left, path };
  });
  account.expect(planned.reduce((sum, { bytes }) => sum + bytes, 0));
  return planned;
}

/** The entry's path; undefined for one that is passed over because it cannot have one. */
function pathOf({ name, special }: Listed, account: UnpackAccount): string | undefined {
  try {
    const path = safePath(name);
    if (special) throw new AppError('archive.unsafePath', { path });
    return path;
  } catch (error) {
    account.passOver(name, error);
    return undefined;
  }
}
