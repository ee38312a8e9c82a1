import { AppError } from '#domain/errors/app-error';
import { freeBytesAt } from '#storage/objects/free-bytes';

/** The disk of temporary files. */
export interface RoomDeps {
  temp: { readonly path: string };
  /** Work waits while the disk has less than this free. */
  minFreeBytes: number;
}

/**
 * Throws `engine.diskFull`, which is waited out, unless the disk of temporary files has room for `bytes` (default 0) beside what is always to stay free: work that
 * would not fit is not to fill the disk under everybody else's.
 */
export async function needRoom({ temp, minFreeBytes }: RoomDeps, bytes = 0): Promise<void> {
  if ((await freeBytesAt(temp.path)) < minFreeBytes + bytes) throw new AppError('engine.diskFull');
}
