import { open } from 'node:fs/promises';
import { findAiMark, type AiMark } from '#domain/models/ai-mark';

/** Marks stand in headers, or behind a package's directory. */
const windowBytes = 64 * 1024;

/** The mark of generated content at the beginning or the end of a file; undefined where there is none. */
export async function readAiMark(path: string): Promise<AiMark | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (const start of [0, Math.max(0, size - windowBytes)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(windowBytes, size)), 0, Math.min(windowBytes, size), start);
      const mark = findAiMark(buffer.toString('latin1', 0, bytesRead));
      if (mark !== undefined) return mark;
    }
    return undefined;
  } finally {
    await file.close();
  }
}
