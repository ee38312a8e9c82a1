import { AppError } from '#domain/errors/app-error';
import { diskLimits } from '#domain/limits';
import type { DiskDeps } from '../deps.ts';

/** `upload.diskFull` when storing `bytes` more (default 0) would leave less than `minFreeBytes` free on the objects' disk. */
export async function refuseWhenDiskLow({ objects, minFreeBytes = diskLimits.minFreeBytes }: DiskDeps, bytes = 0): Promise<void> {
  const free = await objects.freeBytes();
  if (free !== undefined && free - bytes < minFreeBytes) throw new AppError('upload.diskFull');
}
