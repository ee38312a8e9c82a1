import type { FileHandle } from 'node:fs/promises';

export interface PositionedWriter {
  /** Resolves when there is room for more; at most two batches are held. */
  write(chunk: Buffer): Promise<void>;
  /** Resolves when all bytes are with the system. */
  end(): Promise<void>;
}

/** Writes chunks one after another from `position` on, in batches: one is on its way to the disk while the next gathers. */
export function createPositionedWriter(handle: FileHandle, position: number, batchBytes = 1024 ** 2): PositionedWriter {
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let next = position;
  let onItsWay: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    await onItsWay;
    onItsWay = writeAll(handle, gathered, next);
    // The failure is thrown by whoever waits next; until then it is not unhandled.
    onItsWay.catch(() => undefined);
    next += gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
  };

  return {
    write: async (chunk) => {
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes >= batchBytes) await flush();
    },
    end: async () => {
      await flush();
      await onItsWay;
    },
  };
}

/** The system may take fewer bytes than it is given. */
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
