import { formatBytes } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { diskBytesAt, freeBytesAt } from '#storage/objects/free-bytes';

/** The disk of temporary files. */
export interface RoomDeps {
  temp: { readonly path: string };
  /** Work waits while the disk has less than this free. */
  minFreeBytes: number;
}

/**
 * Throws `engine.diskFull`, which is waited out, unless the disk of temporary files has room for `bytes` (default 0) beside what is always to stay free: work that
 * would not fit is not to fill the disk under everybody else's. Throws `oblique.noRoom` for what would not fit the empty disk: waiting would have no end.
 */
export async function needRoom({ temp, minFreeBytes }: RoomDeps, bytes = 0): Promise<void> {
  if ((await freeBytesAt(temp.path)) >= minFreeBytes + bytes) return;
  const disk = await diskBytesAt(temp.path);
  if (bytes > 0 && disk < minFreeBytes + bytes)
    throw new AppError('oblique.noRoom', { needed: formatBytes(bytes), disk: formatBytes(disk) });
  throw new AppError('engine.diskFull');
}
