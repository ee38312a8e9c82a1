/** Counts what an archive has unpacked so far, and enforces the caps. */

import { AppError } from '#domain/errors/app-error';
import { archiveLimits } from '#domain/limits';
import type { VerbContext } from '#engine/context';

export interface UnpackOptions {
  /** Caps on entries, bytes and ratio (default: `archiveLimits`). */
  limits?: { entries: number; totalBytes: number; ratio: number; ratioFloorBytes: number };
  /** Wall-clock instant (ms) after which unpacking ends with `archive.timeout` (default: none). */
  deadlineAt?: number;
  /** Whether an entry that cannot be had is passed over and named in `broken`, and the rest goes on (default: it fails the whole). */
  lenient?: boolean;
}

/** An entry that cannot be had: its path, or its name where there can be none, and why. */
export interface BrokenEntry {
  file: string;
  reason: string;
}

/** How much of a name that is too long is kept: its end, which says what it is. */
const shownLength = 200;

/** What is wrong with one entry alone. */
const reasons: Readonly<Record<string, string>> = {
  'archive.corrupt': '在压缩包里已损坏',
  'archive.unsafePath': '在压缩包里的路径不安全，或与其他文件冲突',
  'archive.longPath': '在压缩包里的路径太长，或文件夹层数太多',
};

/** One an upload: an archive inside the archive draws on the same account. */
export class UnpackAccount {
  readonly context: VerbContext;
  readonly deadlineAt: number | undefined;
  readonly isLenient: boolean;
  /** The entries that were passed over. */
  readonly broken: BrokenEntry[] = [];
  readonly #limits: NonNullable<UnpackOptions['limits']>;
  readonly #archiveBytes: number;
  #entries = 0;
  #total = 0;

  /** @param archiveBytes Size of the archive that was uploaded. */
  constructor(archiveBytes: number, options: UnpackOptions, context: VerbContext) {
    this.#archiveBytes = archiveBytes;
    this.#limits = options.limits ?? archiveLimits;
    this.deadlineAt = options.deadlineAt;
    this.isLenient = options.lenient === true;
    this.context = context;
  }

  /** Throws `archive.timeout` past the deadline, the signal's reason once it is aborted. */
  checkTime(): void {
    this.context.signal?.throwIfAborted();
    if (this.deadlineAt !== undefined && Date.now() > this.deadlineAt) throw new AppError('archive.timeout');
  }

  /** Holds the number of entries that a directory announces against the cap. */
  expectEntries(count: number): void {
    if (this.#entries + count > this.#limits.entries) throw this.#tooMany();
  }

  /** Counts entries as a directory names them, folders and rubbish included. */
  addEntries(count = 1): void {
    this.expectEntries(count);
    this.#entries += count;
  }

  /** Holds what an archive announces against the cap on bytes, before anything is written. */
  expect(bytes: number): void {
    if (this.#total + bytes > this.#limits.totalBytes) throw this.#tooLarge();
  }

  /**
   * Counts bytes that have come out; `entryBytes` of an entry that takes `packedBytes` in the archive (undefined where entries are packed
   * together). Throws `archive.tooLarge` and `archive.bomb`.
   */
  addBytes(bytes: number, entryBytes: number, packedBytes: number | undefined): void {
    const { ratio, ratioFloorBytes, totalBytes } = this.#limits;
    this.#total += bytes;
    if (this.#total > totalBytes) throw this.#tooLarge();
    const entryRatio = packedBytes !== undefined && entryBytes > ratioFloorBytes && entryBytes > ratio * Math.max(1, packedBytes);
    // Entries that share their packed bytes are each modest and together a bomb.
    const wholeRatio = this.#total > ratioFloorBytes && this.#total > ratio * this.#archiveBytes;
    if (entryRatio || wholeRatio) throw new AppError('archive.bomb', { limit: ratio });
  }

  /** Passes over an entry for this reason. Throws it where no entry may be lost, and what is not wrong with one entry alone. */
  passOver(path: string, error: unknown): void {
    const reason = error instanceof AppError ? reasons[error.code] : undefined;
    if (!this.isLenient || reason === undefined) throw error;
    this.broken.push({ file: path.length > archiveLimits.pathBytes ? `…${path.slice(-shownLength)}` : path, reason });
  }

  #tooMany(): AppError {
    return new AppError('archive.tooManyEntries', { limit: this.#limits.entries });
  }

  #tooLarge(): AppError {
    return new AppError('archive.tooLarge', { limit: sizeText(this.#limits.totalBytes) });
  }
}

const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`;
