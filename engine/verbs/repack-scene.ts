import { readFile } from 'node:fs/promises';
import { obliqueLimits } from '#domain/limits';
import { repackArchive, type RepackOptions, type ZipPart } from '../archives/repack.ts';
import type { VerbContext } from '../context.ts';

/**
 * Repacks the archive of an oblique-photography scene into the ZIPs that the list at `partsPath` says (JSON, `ZipPart[]`), in one pass and in the archive's order. Each appears in `outputFolder` once
 * it is whole; whoever takes it away removes it, and no more than `windowBytes` of them wait. Names and the caps of `obliqueLimits` are judged as `listArchive` does. Throws `archive.*`.
 *
 * @example
 * await repackScene('city.7z', 'job/parts.json', 'job/ready', { windowBytes: 1024 ** 3 }, { signal });
 */
export async function repackScene(
  archivePath: string,
  partsPath: string,
  outputFolder: string,
  options: Pick<RepackOptions, 'windowBytes' | 'deadlineAt'>,
  context: VerbContext = {},
): Promise<{ parts: number }> {
  const parts = JSON.parse(await readFile(partsPath, 'utf8')) as ZipPart[];
  await repackArchive(archivePath, parts, outputFolder, { ...options, limits: obliqueLimits }, context);
  return { parts: parts.length };
}
