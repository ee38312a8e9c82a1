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

/** Bytes that the disk of `path` holds in all, for those who may not use what is kept for the system. */
export async function diskBytesAt(path: string): Promise<number> {
  const { blocks, bfree, bavail, bsize } = await statfs(path);
  return (blocks - bfree + bavail) * bsize;
}
