/** Provides the folder of a scene, from a folder or from an archive. */

import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obliqueLimits } from '#domain/limits';
import { unpackArchive } from '../archives/unpack.ts';
import type { VerbContext } from '../context.ts';

/**
 * Runs `work` on the scene at `path`. An archive (ZIP, RAR or 7z, by content) is unpacked into a temporary folder first, entry by entry within the limits of oblique
 * models, which is gone afterwards.
 *
 * @throws AppError archive.*
 */
export async function withScene<T>(path: string, work: (folder: string) => Promise<T>, context: VerbContext): Promise<T> {
  if ((await stat(path)).isDirectory()) return work(await realpath(path));
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'modelmill-scene-')));
  try {
    await unpackArchive(path, folder, { limits: obliqueLimits }, context);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
