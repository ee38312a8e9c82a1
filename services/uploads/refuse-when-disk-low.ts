import { AppError } from '#domain/errors/app-error';
import { diskLimits } from '#domain/limits';
import type { ObjectStore } from '#storage/objects/object-store';

export interface DiskDeps {
  objects: Pick<ObjectStore, 'freeBytes'>;
  /** New work is refused below this much free disk; default `diskLimits.minFreeBytes`. */
  minFreeBytes?: number;
}

/** `upload.diskFull` while the disk that keeps objects is nearly full. */
export async function refuseWhenDiskLow(deps: DiskDeps): Promise<void> {
  const free = await deps.objects.freeBytes();
  if (free !== undefined && free < (deps.minFreeBytes ?? diskLimits.minFreeBytes)) throw new AppError('upload.diskFull');
}
