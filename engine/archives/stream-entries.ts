/** Decodes a RAR, a 7z or an unusual ZIP as one stream, and cuts it into its entries. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError } from '#domain/errors/app-error';
import { judgeEnd, runSevenZip, ShortOutput, type SevenZipKind } from './run-seven-zip.ts';
import type { UnpackAccount } from './unpack-account.ts';

/** An entry as it is to come; `planEntries` makes them in the order of their bytes. */
export interface Planned {
  /** By which 7-Zip finds it; undefined where it cannot be told. */
  name: string | undefined;
  /** Undefined for one that is passed over. */
  path: string | undefined;
  bytes: number;
  packedBytes: number | undefined;
  crc: number | undefined;
}

/** An entry that is wanted. */
export type PlannedFile = Planned & { path: string };

/** Where entries go, one after the other. */
export interface EntrySink {
  begin(entry: PlannedFile): Promise<void>;
  /** Some of its bytes, valid until the next. */
  write(chunk: Uint8Array): Promise<void>;
  /** Its last byte has come; or it is not as the archive says, and what was written of it counts for nothing. */
  end(isWhole: boolean): Promise<void>;
  /** Told of each wanted entry that is broken, and the rest goes on; without it the first fails the whole. */
  lose?(path: string, error: AppError): Promise<void>;
  /** Bytes of entries so far. */
  onBytes?(done: number, total: number): void;
}

/** How often decoding begins again behind a broken entry, by the names of the rest; then that counts as broken too. */
const maxRuns = 8;

export interface StreamedArchive {
  archivePath: string;
  kind: SevenZipKind;
  /** Whether 7-Zip is told the entries' names, else it decodes all up to the last of them, as they are listed (default). */
  byName?: boolean;
}

/**
 * Decodes the entries that have bytes, in the archive's order, and hands those that have a path to `sink`. Lengths and CRCs are checked, the account's caps hold. Where
 * broken ones may be lost the rest goes on: what 7-Zip writes of one may be too short, so that the stream is read on by the names of those behind it.
 *
 * @throws AppError archive.*
 */
export async function streamEntries(
  archive: StreamedArchive,
  planned: readonly Planned[],
  sink: EntrySink,
  account: UnpackAccount,
): Promise<void> {
  const times = new Map<string, number>();
  for (const { name } of planned) if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
  const reader = new StreamReader(planned, sink, account);
  const lose = async ({ path, bytes }: Planned): Promise<void> => {
    reader.pass(bytes);
    if (path !== undefined) await sink.lose?.(path, new AppError('archive.corrupt', { path }));
  };
  let left = planned.filter(({ bytes }) => bytes > 0);
  for (let run = 1; left.length > 0; run++) {
    const { index, broken } = await readRun({ ...archive, byName: archive.byName === true || run > 1 }, left, reader, account);
    const [first, ...rest] = left.slice(index);
    if (first === undefined) return;
    await lose(first);
    const isFound = ({ name, path }: Planned): boolean =>
      path !== undefined && name !== undefined && times.get(name) === 1 && !broken.has(name);
    left = run < maxRuns ? rest.filter(isFound) : [];
    const again = new Set(left);
    for (const entry of rest) if (!again.has(entry)) await lose(entry);
  }
}

/** Runs 7-Zip once. The index of the first entry that is broken, and what 7-Zip says is. */
async function readRun(
  { archivePath, kind, byName = false }: StreamedArchive,
  entries: readonly Planned[],
  reader: StreamReader,
  account: UnpackAccount,
): Promise<{ index: number; broken: ReadonlySet<string> }> {
  const read = (switches: string[]) =>
    runSevenZip('x', ['-so', `-t${kind}`, ...switches], archivePath, account, (output) => reader.read(output, entries));
  const { value: index, end } = await (byName ? withNames(entries, read) : read([]));
  if (reader.mayLose && index === entries.length) return { index, broken: end.broken };
  try {
    judgeEnd(end);
  } catch (error) {
    if (!reader.mayLose || !(error instanceof AppError) || error.code !== 'archive.corrupt') throw error;
  }
  return { index, broken: end.broken };
}

/** As a list of names takes it: a command line would not hold all. */
async function withNames<T>(entries: readonly Planned[], work: (switches: string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-names-'));
  try {
    const list = join(folder, 'names.txt');
    await writeFile(list, entries.map(({ name }) => `${name}\n`).join(''));
    return await work([`-i@${list}`]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

class StreamReader {
  readonly #sink: EntrySink;
  readonly #account: UnpackAccount;
  readonly #total: number;
  /** Entries of a solid archive are packed together: only the whole has a ratio. */
  readonly #solid: boolean;
  #done = 0;

  constructor(planned: readonly Planned[], sink: EntrySink, account: UnpackAccount) {
    this.#sink = sink;
    this.#account = account;
    this.#total = planned.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#solid = planned.some(({ bytes, packedBytes }) => bytes > 0 && packedBytes === undefined);
  }

  get mayLose(): boolean {
    return this.#sink.lose !== undefined;
  }

  /** Counts bytes as done. */
  pass(bytes: number): void {
    this.#sink.onBytes?.(Math.min(this.#total, (this.#done += bytes)), this.#total);
  }

  /** Cuts the stream of all entries, one behind the other; the index of the first that is broken, behind which nothing can be told. */
  async read(output: AsyncIterable<Buffer>, entries: readonly Planned[]): Promise<number> {
    const account = this.#account;
    let index = 0;
    let written = 0;
    let crc = 0;
    let isStopped = false;
    try {
      for await (const block of output) {
        // To the end, by which 7-Zip says what else is broken.
        if (isStopped) account.checkTime();
        for (let at = 0; at < block.length && !isStopped;) {
          account.checkTime();
          const entry = entries[index];
          if (entry === undefined && this.mayLose) return index;
          if (entry === undefined)
            throw new AppError('archive.unreadable', {}, { cause: new Error('more bytes than the listing announces') });
          const chunk = block.subarray(at, at + entry.bytes - written);
          at += chunk.length;
          const begins = written === 0;
          written += chunk.length;
          account.addBytes(chunk.length, written, this.#solid ? undefined : entry.packedBytes);
          crc = crc32(chunk, crc);
          if (isWanted(entry)) {
            if (begins) await this.#sink.begin(entry);
            await this.#sink.write(chunk);
          }
          const isLast = written === entry.bytes;
          const isRight = entry.crc === undefined || entry.crc === crc;
          if (!isLast) {
            this.pass(chunk.length);
            continue;
          }
          written = 0;
          crc = 0;
          if (isWanted(entry)) await this.#sink.end(isRight);
          if (isRight) {
            index++;
            this.pass(chunk.length);
          } else if (this.mayLose) isStopped = true;
          else if (isWanted(entry)) throw new AppError('archive.corrupt', { path: entry.path });
          else index++;
        }
      }
    } catch (error) {
      if (written > 0 && isWanted(entries[index])) await this.#sink.end(false);
      throw error;
    }
    const missing = entries[index];
    if (!isStopped && written > 0 && isWanted(missing)) await this.#sink.end(false);
    if (missing !== undefined && !this.mayLose) throw new ShortOutput(missing.path ?? '');
    return index;
  }
}

const isWanted = (entry: Planned | undefined): entry is PlannedFile => entry?.path !== undefined;
