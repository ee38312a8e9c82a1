import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { readOsgbTile, type OsgbTile } from '../readers/osgb/read-tile.ts';

/** A tile of a production has megabytes. */
const maxFileBytes = 1024 ** 3;

/**
 * Reads the OSGB at `path`; `bytes` is its size.
 *
 * @throws AppError model.tooComplex above 1 GB, before it is in memory; model.unreadable.
 */
export async function readTileFile(path: string): Promise<OsgbTile & { bytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > maxFileBytes) throw new AppError('model.tooComplex', { limit: '1 GB' });
    return { ...readOsgbTile(await file.readFile()), bytes: size };
  } finally {
    await file.close();
  }
}
