/** An archive's file with read-ahead: directories and small entries cause thousands of small sequential reads. */

import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import yauzl from 'yauzl';
import { HeldBytes, type ByteSpan } from './held-bytes.ts';

/** How much is read ahead: more while reads are sequential, little after a jump. */
const windowBytes = { min: 16 * 1024, max: 1024 ** 2 };

/** Opens the file at `path` for yauzl and ourselves; `held`: which of its bytes are there (default all). */
export async function openSource(path: string, held?: readonly ByteSpan[]): Promise<ArchiveSource> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return new ArchiveSource(path, file, size, new HeldBytes(size, held));
  } catch (error) {
    await file.close();
    throw error;
  }
}

export class ArchiveSource extends yauzl.RandomAccessReader {
  readonly file: FileHandle;
  readonly size: number;
  readonly held: HeldBytes;
  readonly #path: string;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #ahead = windowBytes.min;

  constructor(path: string, file: FileHandle, size: number, held: HeldBytes) {
    super();
    this.#path = path;
    this.file = file;
    this.size = size;
    this.held = held;
  }

  /** The bytes from `start` on, fewer at the end of the file; not to be changed. Throws `BytesNeeded`. */
  async bytes(start: number, length: number): Promise<Buffer> {
    const from = start - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length) return this.#window.subarray(from, from + length);
    const follows = from >= 0 && from <= this.#window.length + windowBytes.min;
    this.#ahead = follows ? Math.min(windowBytes.max, this.#ahead * 4) : windowBytes.min;
    // Concurrent reads each load their own window; entries unpacked together are close together anyway.
    this.held.require([{ from: start, to: start + length }]);
    const window = await this.#load(start, Math.min(Math.max(length, this.#ahead), this.held.countFrom(start)));
    this.#window = window;
    this.#windowAt = start;
    return window.subarray(0, length);
  }

  async #load(start: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - start));
    const out = Buffer.allocUnsafe(wanted);
    let at = 0;
    while (at < wanted) {
      const { bytesRead } = await this.file.read(out, at, wanted - at, start + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return out.subarray(0, at);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead: number) => void,
  ): void {
    // Never at once: yauzl goes on from the callback. With a promise for each of an entry's two reads a directory takes half as long again.
    const from = position - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length) {
      process.nextTick(callback, null, this.#window.copy(buffer, offset, from, from + length));
      return;
    }
    callbackify(async () => (await this.bytes(position, length)).copy(buffer, offset))(callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }

  /** Does nothing: whoever opened the file closes it, not yauzl. */
  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  /** Closes the file. */
  async end(): Promise<void> {
    await this.file.close();
  }
}
