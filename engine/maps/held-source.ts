/** A local file as a source of bytes, of which some may still lie elsewhere. */

import { open, type FileHandle } from 'node:fs/promises';
import { HeldBytes, type ByteSpan } from '../archives/held-bytes.ts';
import type { ByteSource } from './source/raster.ts';

/** What is asked for around bytes that are not there: directories and tables lie beside each other, and each asking is a round. */
const around = 256 * 1024;

export class HeldSource implements ByteSource {
  readonly path: string;
  readonly bytes: number;
  readonly #handle: FileHandle;
  readonly #held: HeldBytes;

  private constructor(path: string, handle: FileHandle, bytes: number, held: readonly ByteSpan[] | undefined) {
    this.path = path;
    this.#handle = handle;
    this.bytes = bytes;
    this.#held = new HeldBytes(bytes, held);
  }

  /** @param held Which bytes of the file are there (default: all). */
  static async open(path: string, held?: readonly ByteSpan[]): Promise<HeldSource> {
    const handle = await open(path, 'r');
    return new HeldSource(path, handle, (await handle.stat()).size, held);
  }

  /** Throws `BytesNeeded` for bytes that are not there. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    if (this.#held.lacking({ from: offset, to: offset + length }))
      this.#held.require([{ from: Math.max(0, offset - around), to: offset + length + around }]);
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) throw new RangeError(`Bytes ${offset + done} to ${offset + length} of ${this.bytes}`);
      done += bytesRead;
    }
    return bytes;
  }

  /** Throws `BytesNeeded` unless all of the spans are there; null stands for the whole file. */
  require(spans: readonly ByteSpan[] | null): void {
    this.#held.require(spans ?? [{ from: 0, to: this.bytes }]);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
