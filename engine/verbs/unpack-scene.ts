import { mkdir, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { obliqueLimits } from '#domain/limits';
import { archiveKindOf } from '../archives/archive-kind.ts';
import { UnpackAccount, type UnpackOptions } from '../archives/unpack-account.ts';
import { unpackSevenZip } from '../archives/unpack-seven-zip.ts';
import { unpackZip } from '../archives/unpack-zip.ts';
import type { VerbContext } from '../context.ts';
import { WarningList } from '../scenes/warning-list.ts';

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
  const { size } = await stat(archivePath);
  if (size === 0) throw new AppError('model.empty');
  await mkdir(targetFolder, { recursive: true });
  const account = new UnpackAccount(size, { ...options, limits: obliqueLimits }, context);
  const warnings = new WarningList();
  const kind = await archiveKindOf(archivePath);
  account.checkTime();
  const written =
    kind === 'zip'
      ? await unpackZip(archivePath, targetFolder, account, warnings)
      : await unpackSevenZip(archivePath, kind, targetFolder, account, warnings);
  return { files: written.length, bytes: written.reduce((sum, { bytes }) => sum + bytes, 0) };
}
