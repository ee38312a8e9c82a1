/** Counts what an archive has unpacked so far, and enforces the caps. */

import { AppError } from '#domain/errors/app-error';
import { archiveLimits } from '#domain/limits';
import type { VerbContext } from '#engine/context';

export interface UnpackOptions {
  /** Caps on entries, bytes and ratio (default: `archiveLimits`). */
  limits?: { entries: number; totalBytes: number; ratio: number; ratioFloorBytes: number };
  /** Wall-clock instant (ms) after which unpacking ends with `archive.timeout` (default: none). */
  deadlineAt?: number;
}

/** One an upload: an archive inside the archive draws on the same account. */
export class UnpackAccount {
  readonly context: VerbContext;
  readonly deadlineAt: number | undefined;
  readonly #limits: NonNullable<UnpackOptions['limits']>;
  readonly #archiveBytes: number;
  #entries = 0;
  #total = 0;

  /** @param archiveBytes Size of the archive that was uploaded. */
  constructor(archiveBytes: number, options: UnpackOptions, context: VerbContext) {
    this.#archiveBytes = archiveBytes;
    this.#limits = options.limits ?? archiveLimits;
    this.deadlineAt = options.deadlineAt;
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

  #tooMany(): AppError {
    return new AppError('archive.tooManyEntries', { limit: this.#limits.entries });
  }

  #tooLarge(): AppError {
    return new AppError('archive.tooLarge', { limit: sizeText(this.#limits.totalBytes) });
  }
}

const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`;
