import { statfs } from 'node:fs/promises';
import { diskLimits } from '#domain/limits';

/**
 * Bytes that may still be written on the disk of `path`; 0 when it has room for fewer than `minFreeInodes` files more (default
 * `diskLimits.minFreeInodes`). File systems that make inodes as they need them report none, and are not asked.
 */
export async function freeBytesAt(path: string, minFreeInodes: number = diskLimits.minFreeInodes): Promise<number> {
  const { bavail, bsize, files, ffree } = await statfs(path);
  return files > 0 && ffree < minFreeInodes ? 0 : bavail * bsize;
}
