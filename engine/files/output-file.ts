/** A file that is written from front to back, and is whole or not there at all. */

import { closeSync, fstatSync, openSync, write, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';

export interface OutputFile {
  /** Bytes given so far. */
  readonly bytes: number;
  /** Adds `part` at the end, text as UTF-8. Once awaited, the caller may use its memory again. */
  write(part: Uint8Array | string): Promise<void>;
  /** Overwrites bytes that were given before, from byte `at`. */
  patch(at: number, part: Uint8Array): Promise<void>;
}

/** Small parts are gathered up to this size. */
const stagingBytes = 4 * 1024 * 1024;
/** Of a file's beginning that are written at once: most files are no longer, and to wait for a thread takes longer than writing. */
const quickBytes = stagingBytes;

/**
 * Creates or replaces the file at `path`, lets `produce` write it, and answers its bytes. When that fails or `signal` aborts, nothing stays at `path`.
 *
 * @param expectedBytes Of the whole file, where they are known before: room is then taken once.
 * @example
 * const bytes = await writeOutput('chair.stl', async (file) => { await file.write(header); await file.write(facets); }, context);
 * @throws AppError engine.diskFull when the disk is full; the signal's reason; whatever `produce` throws.
 */
export async function writeOutput(
  path: string,
  produce: (file: OutputFile) => Promise<void>,
  { signal }: { signal?: AbortSignal | undefined } = {},
  expectedBytes?: number,
): Promise<number> {
  signal?.throwIfAborted();
  const descriptor = openSync(path, 'w');
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    closeSync(descriptor);
  };
  const isPlain = fstatSync(descriptor).isFile();
  try {
    const file = stagedFile(descriptor, signal, expectedBytes);
    await produce(file);
    await file.flush();
    close();
    return file.bytes;
  } catch (error) {
    try {
      if (isOpen) close();
    } catch {
      // What failed first is told.
    }
    // A link to a device stays.
    if (isPlain) await rm(path, { force: true });
    throw isDiskFull(error) && !(error instanceof AppError) ? new AppError('engine.diskFull', {}, { cause: error }) : error;
  }
}

function stagedFile(descriptor: number, signal: AbortSignal | undefined, expectedBytes = 0): OutputFile & { flush(): Promise<void> } {
  let staging = Buffer.alloc(0);
  let staged = 0;
  let flushed = 0;
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    await writeAll(descriptor, staging.subarray(0, staged), flushed);
    flushed += staged;
    staged = 0;
  };
  return {
    get bytes() {
      return flushed + staged;
    },
    flush,
    async write(part) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      if (staged + bytes.byteLength > stagingBytes) await flush();
      if (bytes.byteLength > stagingBytes / 4) {
        await flush();
        await writeAll(descriptor, bytes, flushed);
        flushed += bytes.byteLength;
        return;
      }
      // Most files of a model are small: room is taken as it is needed.
      if (staged + bytes.byteLength > staging.byteLength) {
        const wanted = flushed === 0 && expectedBytes > 0 ? expectedBytes : Math.max(65_536, 4 * (staged + bytes.byteLength));
        const larger = Buffer.allocUnsafe(Math.min(stagingBytes, Math.max(staged + bytes.byteLength, wanted)));
        larger.set(staging.subarray(0, staged));
        staging = larger;
      }
      staging.set(bytes, staged);
      staged += bytes.byteLength;
    },
    async patch(at, part) {
      await flush();
      if (at < 0 || at + part.byteLength > flushed) throw new RangeError(`Bytes ${at} to ${at + part.byteLength} of ${flushed}`);
      await writeAll(descriptor, part, at);
    },
  };
}

/** One write may take less than it is given. */
async function writeAll(descriptor: number, bytes: Uint8Array, position: number): Promise<void> {
  const isQuick = position + bytes.byteLength <= quickBytes;
  for (let done = 0; done < bytes.byteLength;) {
    const part = [descriptor, bytes, done, bytes.byteLength - done, position + done] as const;
    done += isQuick ? writeSync(...part) : (await writeLater(...part)).bytesWritten;
  }
}

const writeLater = promisify(write);
