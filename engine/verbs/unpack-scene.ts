import { mkdir, writeFile } from 'node:fs/promises';
import { obliqueLimits } from '#domain/limits';
import type { BrokenEntry, UnpackOptions } from '../archives/unpack-account.ts';
import { unpackArchive } from '../archives/unpack.ts';
import type { VerbContext } from '../context.ts';

export interface UnpackSceneOptions extends Pick<UnpackOptions, 'deadlineAt'> {
  brokenPath?: string;
}

/**
 * Unpacks the archive of an oblique-photography scene into `targetFolder`, which is made if need be; archives inside it stay as they are. Names, links, passwords and
 * the caps of `obliqueLimits` are judged of the whole archive, each file's length and CRC are checked. A file that cannot be had is passed over and named; at `brokenPath`,
 * if given, all of them are listed as JSON (`BrokenEntry[]`). Throws `archive.*`, `model.empty`.
 *
 * @returns how many files, their bytes, and those that were passed over.
 * @example
 * const { bytes } = await unpackScene('city.zip', 'job/scene', {}, { signal });
 */
export async function unpackScene(
  archivePath: string,
  targetFolder: string,
  { brokenPath, deadlineAt }: UnpackSceneOptions = {},
  context: VerbContext = {},
): Promise<{ files: number; bytes: number; broken: BrokenEntry[] }> {
  await mkdir(targetFolder, { recursive: true });
  const options = { deadlineAt, limits: obliqueLimits, nested: false, lenient: true };
  const { entries, broken } = await unpackArchive(archivePath, targetFolder, options, context);
  if (brokenPath !== undefined) await writeFile(brokenPath, JSON.stringify(broken));
  return { files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0), broken };
}
