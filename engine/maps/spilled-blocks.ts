/** Encoded blocks on the disk, until their place in the file comes. */

import { open, type FileHandle } from 'node:fs/promises';
import type { EncodedBlock } from './cog/encode-block.ts';

interface Spilled {
  at: number;
  pixels: number;
  mask: number | null;
}

export class SpilledBlocks {
  readonly #path: string;
  readonly #blocks = new Map<string, Spilled>();
  #handle: FileHandle | undefined;
  #bytes = 0;

  /** @param path A file that is made with the first block, and is its maker's to remove. */
  constructor(path: string) {
    this.#path = path;
  }

  async put(level: number, index: number, { pixels, mask }: EncodedBlock): Promise<void> {
    this.#handle ??= await open(this.#path, 'w+');
    this.#blocks.set(`${level}/${index}`, { at: this.#bytes, pixels: pixels.byteLength, mask: mask && mask.byteLength });
    for (const part of mask ? [pixels, mask] : [pixels])
      for (let done = 0; done < part.byteLength;) {
        const { bytesWritten } = await this.#handle.write(part, done, part.byteLength - done, this.#bytes);
        done += bytesWritten;
        this.#bytes += bytesWritten;
      }
  }

  async read(level: number, index: number): Promise<EncodedBlock> {
    const { at, pixels, mask } = this.#blocks.get(`${level}/${index}`)!;
    const bytes = Buffer.allocUnsafe(pixels + (mask ?? 0));
    const { bytesRead } = await this.#handle!.read(bytes, 0, bytes.length, at);
    if (bytesRead < bytes.length) throw new Error(`A block of ${bytes.length} bytes has ${bytesRead}`);
    return { pixels: bytes.subarray(0, pixels), mask: mask === null ? null : bytes.subarray(pixels) };
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}
