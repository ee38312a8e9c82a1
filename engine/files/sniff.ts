/** Looks at the beginning of a file. */

import { open } from 'node:fs/promises';
import { contentHeadBytes, contentOf, type Content } from '#domain/formats/content';

/** The first `length` bytes of a file, fewer when it is shorter. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  return (await readStart(path, length)).head;
}

/** A file's first 4 KiB, its size, and what that says it is, whatever its name. */
export async function sniffFile(path: string): Promise<{ head: Buffer; size: number; content: Content | undefined }> {
  const start = await readStart(path, contentHeadBytes);
  return { ...start, content: contentOf(start.head, start.size) };
}

async function readStart(path: string, length: number): Promise<{ head: Buffer; size: number }> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(length);
    const [{ bytesRead }, { size }] = await Promise.all([file.read(head, 0, length, 0), file.stat()]);
    return { head: head.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}
