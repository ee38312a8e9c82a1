import { mkdir } from 'node:fs/promises';
import { unpackArchive, type Unpacked, type UnpackOptions } from '../archives/unpack.ts';
import { findModel } from '../readers/find-model.ts';
import type { VerbContext } from '../context.ts';

/**
 * Unpacks the archive at `archivePath` into `targetFolder`, which is made if need be, and finds its one model. Throws `archive.*`.
 *
 * @returns entries and `modelPath` relative to `targetFolder`.
 * @example
 * const { modelPath } = await unpack('chair.zip', 'job/entries', {}, { signal });
 */
export async function unpack(
  archivePath: string,
  targetFolder: string,
  options: UnpackOptions = {},
  context: VerbContext = {},
): Promise<Unpacked & { modelPath: string }> {
  await mkdir(targetFolder, { recursive: true });
  const unpacked = await unpackArchive(archivePath, targetFolder, options, context);
  return { ...unpacked, modelPath: await findModel(targetFolder, unpacked.entries) };
}
