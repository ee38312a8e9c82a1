import { mkdir } from 'node:fs/promises';
import { obliqueLimits } from '#domain/limits';
import { unpackArchive, type UnpackOptions } from '../archives/unpack.ts';
import type { VerbContext } from '../context.ts';

/**
 * Unpacks the archive of an oblique-photography scene into `targetFolder`, which is made if need be; archives inside it stay as they are. Names, links, passwords and
 * the caps of `obliqueLimits` are judged of the whole archive, each file's length and CRC are checked. Throws `archive.*`, `model.empty`.
 *
 * @returns how many files, and their bytes.
 * @example
 * const { bytes } = await unpackScene('city.zip', 'job/scene', {}, { signal });
 */
export async function unpackScene(
  archivePath: string,
  targetFolder: string,
  options: Pick<UnpackOptions, 'deadlineAt'> = {},
  context: VerbContext = {},
): Promise<{ files: number; bytes: number }> {
  await mkdir(targetFolder, { recursive: true });
  const { entries } = await unpackArchive(archivePath, targetFolder, { ...options, limits: obliqueLimits, nested: false }, context);
  return { files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}
