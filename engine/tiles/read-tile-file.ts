import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { readOsgbTile, type OsgbTile, type ReadTileOptions } from '../readers/osgb/read-tile.ts';

/** A tile of a production has megabytes. */
const maxFileBytes = 1024 ** 3;
/** Up to which a file is read at once: to wait for a thread takes longer. */
const quickBytes = 4 * 1024 ** 2;

/**
 * Reads the OSGB at `path`; `bytes` is its size.
 *
 * @throws AppError model.tooComplex above 1 GB, before it is in memory; model.unreadable.
 */
export async function readTileFile(path: string, options?: ReadTileOptions): Promise<OsgbTile & { bytes: number }> {
  const { size } = statSync(path);
  if (size > maxFileBytes) throw new AppError('model.tooComplex', { limit: '1 GB' });
  return { ...readOsgbTile(size > quickBytes ? await readFile(path) : readFileSync(path), options), bytes: size };
}
