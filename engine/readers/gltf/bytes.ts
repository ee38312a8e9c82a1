import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { truncated } from '../../files/read-failure.ts';
import { ReadAhead } from './read-ahead.ts';

/** Bytes that can be read in pieces: a part of a file, or memory. */
export interface ByteSource {
  readonly length: number;
  /** A copy of `[start, start + length)`; throws `model.truncated` when the source ends before. */
  read(start: number, length: number): Uint8Array;
  /** As `read`, for the many arrays of a model: the bytes are the caller's own, but may be a part of a larger buffer. */
  take(start: number, length: number): Uint8Array;
}

/** A file kept open; what it hands out is read when it is asked for. */
export class FileBytes implements ByteSource {
  readonly length: number;
  readonly #file: number;
  readonly #start: number;
  readonly #ahead: ReadAhead;

  constructor(file: number, start: number, length: number) {
    this.#file = file;
    this.#start = start;
    this.length = length;
    this.#ahead = new ReadAhead((target, from) => this.#fill(target, from), length);
  }

  read(start: number, length: number): Uint8Array {
    if (start + length > this.length) throw truncated();
    const bytes = new Uint8Array(length);
    this.#fill(bytes, start);
    return bytes;
  }

  take(start: number, length: number): Uint8Array {
    if (start + length > this.length) throw truncated();
    return this.#ahead.take(start, length);
  }

  #fill(target: Uint8Array, start: number): void {
    for (let done = 0; done < target.length;) {
      const read = readSync(this.#file, target, done, target.length - done, this.#start + start + done);
      if (read === 0) throw truncated();
      done += read;
    }
  }
}

/** Bytes in memory. */
export class MemoryBytes implements ByteSource {
  readonly length: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  read(start: number, length: number): Uint8Array {
    if (start + length > this.length) throw truncated();
    return this.#bytes.slice(start, start + length);
  }

  take(start: number, length: number): Uint8Array {
    return this.read(start, length);
  }
}

/** Files that a read opened, closed together at its end. */
export class OpenFiles {
  readonly #files: number[] = [];

  /** The file as a byte source of its whole length. */
  open(path: string): { file: number; size: number } {
    const file = openSync(path, 'r');
    this.#files.push(file);
    return { file, size: fstatSync(file).size };
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file);
  }
}
