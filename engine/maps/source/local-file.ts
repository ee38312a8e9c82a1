/** Files that libraries read by their path. */

import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOutput, type OutputFile } from '#engine/files/output-file';
import type { ByteSource } from './raster.ts';

const chunkBytes = 4 * 1024 ** 2;

/** Where all of a source lies as a file: its own, or a copy in `scratch`. */
export async function localPath(source: ByteSource, scratch: string): Promise<string> {
  source.require?.(null);
  if (source.path !== undefined) return source.path;
  const path = join(scratch, 'source');
  await writeOutput(path, (file) => copySource(source, file));
  return path;
}

/** Adds all bytes of a source to a file, some at a time. */
export async function copySource(source: ByteSource, file: OutputFile): Promise<void> {
  for (let at = 0; at < source.bytes; at += chunkBytes) await file.write(await source.read(at, Math.min(chunkBytes, source.bytes - at)));
}

/** A file as a source; to be closed. */
export class FileSource implements ByteSource {
  readonly bytes: number;
  readonly path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle, bytes: number) {
    this.path = path;
    this.#handle = handle;
    this.bytes = bytes;
  }

  static async open(path: string): Promise<FileSource> {
    const handle = await open(path);
    return new FileSource(path, handle, (await handle.stat()).size);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) throw new RangeError(`Bytes ${offset + done} to ${offset + length} of ${this.bytes}`);
      done += bytesRead;
    }
    return bytes;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
