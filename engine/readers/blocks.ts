import { open } from 'node:fs/promises';
import type { VerbContext } from '#engine/scenes/scene';

const blockBytes = 4 * 1024 * 1024;
const newline = 10;
const carriageReturn = 13;
const backslash = 92;

/**
 * Reads a text file block by block and hands each on as `onBlock(bytes, end)`: `bytes[0, end)` are whole lines, a line that a
 * backslash continues kept with its next. The buffer is used again after each call. Memory: one block, or the longest line.
 */
export async function readLineBlocks(
  path: string,
  onBlock: (bytes: Uint8Array, end: number) => void,
  context: VerbContext = {},
): Promise<void> {
  const file = await open(path);
  try {
    const total = (await file.stat()).size;
    let buffer = Buffer.allocUnsafe(Math.min(blockBytes, total + 1));
    let filled = 0;
    let done = 0;
    for (;;) {
      context.signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, null);
      filled += bytesRead;
      done += bytesRead;
      const end = bytesRead === 0 ? filled : lastLineEnd(buffer, filled);
      if (end > 0) onBlock(buffer, end);
      context.onProgress?.('read', done, total);
      if (bytesRead === 0) return;
      if (end === 0 && filled === buffer.length) {
        const grown = Buffer.allocUnsafe(buffer.length * 2);
        buffer.copy(grown, 0, 0, filled);
        buffer = grown;
      } else {
        buffer.copyWithin(0, end, filled);
        filled -= end;
      }
    }
  } finally {
    await file.close();
  }
}

/** End of the last whole line in `bytes[0, filled)`, 0 when there is none. */
function lastLineEnd(bytes: Uint8Array, filled: number): number {
  for (let at = filled - 1; at >= 0; at--) {
    const byte = bytes[at];
    if (byte !== newline && byte !== carriageReturn) continue;
    // The second half of CR LF may still be in the file.
    if (byte === carriageReturn && at === filled - 1) continue;
    const before = byte === newline && bytes[at - 1] === carriageReturn ? bytes[at - 2] : bytes[at - 1];
    if (before !== backslash) return at + 1;
  }
  return 0;
}
