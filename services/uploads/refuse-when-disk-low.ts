import { AppError } from '#domain/errors/app-error';
import { diskLimits } from '#domain/limits';
import type { DiskDeps } from '../deps.ts';

/** `upload.diskFull` when the disk that keeps objects would have less free than the least allowed, once `bytes` more are stored. */
export async function refuseWhenDiskLow({ objects, minFreeBytes = diskLimits.minFreeBytes }: DiskDeps, bytes = 0): Promise<void> {
  const free = await objects.freeBytes();
  if (free !== undefined && free - bytes < minFreeBytes) throw new AppError('upload.diskFull');
}
