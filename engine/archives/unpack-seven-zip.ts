/** RAR and 7z: 7-Zip lists and decodes; what it decodes comes through a pipe, and every file is written, counted and checked here. */

import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { isRubbish } from '#domain/uploads/rubbish';
import { decodeText } from '#engine/files/text';
import type { WarningList } from '#engine/scenes/warning-list';
import { createEntryFiles, writeChunk, type EntryFiles } from './entry-file.ts';
import { isRootFolder, safePath } from './entry-path.ts';
import { startSevenZip, type SevenZipEnd, type SevenZipRun } from './seven-zip.ts';
import type { UnpackAccount } from './unpack-account.ts';

export type SevenZipKind = '7z' | 'Rar' | 'Rar5' | 'zip';

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

/** Entries in the order of their bytes; no path for those that are skipped. */
export interface Planned {
  path: string | undefined;
  bytes: number;
  packedBytes: number | undefined;
  crc: number | undefined;
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
  const { entries } = await listSevenZip(archivePath, kind, account);
  return await writePlanned(archivePath, kind, planEntries(entries, account, warnings), targetFolder, account);
}

/** Decodes all of an archive and writes those of its entries that have a path; `planned` is in the archive's own order. */
export async function writePlanned(
  archivePath: string,
  kind: SevenZipKind,
  planned: readonly Planned[],
  targetFolder: string,
  account: UnpackAccount,
): Promise<{ path: string; bytes: number }[]> {
  const files = createEntryFiles(targetFolder);
  if (planned.some(({ bytes }) => bytes > 0))
    await withSevenZip('x', ['-so', `-t${kind}`], archivePath, account, (output) => split(output, planned, files, account));
  const written: { path: string; bytes: number }[] = [];
  for (const { path, bytes } of planned) {
    if (path === undefined) continue;
    if (bytes === 0) await files.write(path, new Uint8Array());
    written.push({ path, bytes });
  }
  return written;
}

/** Ends a run at the account's deadline or signal; the function returned ends it now. */
function stopInTime(run: SevenZipRun, account: UnpackAccount): () => void {
  const { signal } = account.context;
  signal?.addEventListener('abort', run.stop, { once: true });
  const deadline =
    account.deadlineAt === undefined ? undefined : setTimeout(run.stop, Math.min(2 ** 31 - 1, account.deadlineAt - Date.now() + 1));
  return () => {
    run.stop();
    clearTimeout(deadline);
    signal?.removeEventListener('abort', run.stop);
  };
}

/** Runs it with the account's deadline and signal; `work` reads what it writes. It is ended in any case. `names`: as `startSevenZip` takes them. */
export async function withSevenZip<T>(
  command: 'l' | 'x',
  switches: string[],
  archivePath: string,
  account: UnpackAccount,
  work: (output: AsyncIterable<Buffer>) => Promise<T>,
  names: readonly string[] = [],
): Promise<T> {
  account.checkTime();
  const run = startSevenZip(command, switches, archivePath, names);
  const stop = stopInTime(run, account);
  try {
    const result = await work(run.output).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    // What broke the reading off is the reason, unless 7-Zip ended first and says a better one.
    if ('error' in result && !(result.error instanceof ShortOutput)) throw result.error;
    const end = await run.ended;
    account.checkTime();
    judgeEnd(end);
    if ('error' in result) throw new AppError('archive.corrupt', { path: (result.error as ShortOutput).path });
    return result.value;
  } finally {
    stop();
    await run.ended.catch(() => undefined);
  }
}

/** The output ended inside a file. */
class ShortOutput extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`the output ended inside ${path}`);
    this.path = path;
  }
}

/** What 7-Zip says of an archive that it cannot read, as our own failures; the first that fits. */
const verdicts: { says: RegExp; error: (match: RegExpExecArray) => AppError }[] = [
  { says: /Cannot open encrypted archive|Wrong password|encrypted/i, error: () => new AppError('archive.encrypted') },
  { says: /Missing volume|Unavailable start of archive|Cannot find volume/i, error: () => new AppError('archive.volume') },
  { says: /Unsupported Method|Can't allocate|not enough memory|Unsupported feature/i, error: () => new AppError('archive.method') },
  {
    says: /(?:CRC Failed|Data Error)[^:\n]*: (.+)/i,
    error: ([, path = '']) => new AppError('archive.corrupt', { path: path.trim().slice(0, 100) }),
  },
];

function judgeEnd({ code, messages }: SevenZipEnd): void {
  // 1 is a warning: the requested files were unpacked, and are checked against their CRC here.
  if (code === 0 || code === 1) return;
  for (const { says, error } of verdicts) {
    const match = says.exec(messages);
    if (match) throw error(match);
  }
  throw new AppError('archive.unreadable', {}, { cause: new Error(`7-Zip ended with ${code}: ${messages.trim()}`) });
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

/** The listing's entries, one by one, judged: unsafe names, links, passwords, and all the caps that it can break. */
export function planEntries(listed: readonly Listed[], account: UnpackAccount, warnings: WarningList): Planned[] {
  const seen = new Set<string>();
  account.addEntries(listed.length);
  const planned = listed.map((entry): Planned => {
    const { name, bytes, packedBytes, crc } = entry;
    if (entry.isFolder && isRootFolder(name)) return { path: undefined, bytes, packedBytes, crc };
    const path = safePath(name);
    if (entry.special) throw new AppError('archive.unsafePath', { path });
    if (Number.isNaN(bytes)) throw new AppError('archive.method');
    const left = { path: undefined, bytes, packedBytes, crc };
    if (entry.isFolder || isRubbish(path)) return left;
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

/** Cuts the stream of all files, one behind the other, into files. */
async function split(
  output: AsyncIterable<Buffer>,
  planned: readonly Planned[],
  target: EntryFiles,
  account: UnpackAccount,
): Promise<void> {
  const { onProgress } = account.context;
  const total = planned.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = planned.filter(({ bytes }) => bytes > 0);
  // Entries of a solid archive are packed together: only the whole has a ratio.
  const solid = files.some(({ packedBytes }) => packedBytes === undefined);
  let index = 0;
  let written = 0;
  let crc = 0;
  let done = 0;
  let file: FileHandle | undefined;
  try {
    for await (const block of output) {
      for (let at = 0; at < block.length;) {
        account.checkTime();
        const entry = files[index];
        if (entry === undefined)
          throw new AppError('archive.unreadable', {}, { cause: new Error('more bytes than the listing announces') });
        const chunk = block.subarray(at, at + entry.bytes - written);
        at += chunk.length;
        written += chunk.length;
        account.addBytes(chunk.length, written, solid ? undefined : entry.packedBytes);
        crc = crc32(chunk, crc);
        if (entry.path !== undefined) {
          file ??= await target.open(entry.path);
          await writeChunk(file, entry.path, chunk);
        }
        onProgress?.('unpack', (done += chunk.length), total);
        if (written < entry.bytes) continue;
        await file?.close();
        file = undefined;
        if (entry.path !== undefined && entry.crc !== undefined && entry.crc !== crc)
          throw new AppError('archive.corrupt', { path: entry.path });
        index++;
        written = 0;
        crc = 0;
      }
    }
  } finally {
    await file?.close();
  }
  const missing = files[index];
  if (missing !== undefined) throw new ShortOutput(missing.path ?? '');
}
