import type { FileHandle } from 'node:fs/promises';

export interface PositionedWriter {
  /** Returns a promise when the sender should wait; at most two batches are buffered. Throws the error of an earlier write. */
  write(chunk: Buffer): Promise<void> | undefined;
  /** Resolves when all bytes have been handed to the operating system. */
  end(): Promise<void>;
}

/** Writes chunks sequentially from `position` on, in batches: one is being written while the next is collected. */
export function createPositionedWriter(handle: FileHandle, position: number, batchBytes = 1024 ** 2): PositionedWriter {
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let next = position;
  let onItsWay: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  const start = (): void => {
    if (failure !== undefined) throw failure.error;
    const at = next;
    next += gatheredBytes;
    onItsWay = writeAll(handle, gathered, at).then(
      () => void (onItsWay = undefined),
      (error: unknown) => {
        failure = { error };
        onItsWay = undefined;
      },
    );
    gathered = [];
    gatheredBytes = 0;
  };

  return {
    write: (chunk) => {
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes < batchBytes) return undefined;
      if (onItsWay !== undefined) return onItsWay.then(start);
      start();
      return undefined;
    },
    end: async () => {
      await onItsWay;
      start();
      await onItsWay;
      if (failure !== undefined) throw failure.error;
    },
  };
}

/** `writev` may write fewer bytes than it is given. */
async function writeAll(handle: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    rest = dropBytes(rest, bytesWritten);
  }
}

function dropBytes(chunks: Buffer[], bytes: number): Buffer[] {
  let left = bytes;
  const kept: Buffer[] = [];
  for (const chunk of chunks) {
    if (left < chunk.length) kept.push(left > 0 ? chunk.subarray(left) : chunk);
    left = Math.max(0, left - chunk.length);
  }
  return kept;
}
