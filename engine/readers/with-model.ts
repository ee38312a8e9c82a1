/** Provides a model to work on, from a file or from an archive. */

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf, isVolumeName } from '#domain/formats';
import { holdsFiles, modelOfContent } from '#domain/formats/content';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { sniffFile } from '../files/sniff.ts';

export interface FoundModel {
  modelPath: string;
  /** Folder inside which the files that the model refers to may lie. */
  root: string;
  /** What unpacking had to say. */
  warnings: ModelWarning[];
}

/**
 * Runs `work` on the model at `path`. The one model of an archive, which content tells as well as the extension, is unpacked into a temporary folder first, which is gone afterwards. A folder is refused.
 *
 * @example
 * const figures = await withModel('chair.zip', ({ modelPath, root }) => inspectFile(modelPath, root), { signal });
 */
export async function withModel<T>(path: string, work: (model: FoundModel) => Promise<T>, context: VerbContext = {}): Promise<T> {
  if ((await stat(path)).isDirectory()) throw new AppError('model.unreadable', { reason: '这是文件夹，不是文件' });
  const { content } = await sniffFile(path);
  const isVolume = isVolumeName(path);
  if (!holdsFiles(content, extensionOf(path))) {
    if (isVolume && modelOfContent(content) === undefined) throw new AppError('archive.volume');
    return work({ modelPath: path, root: dirname(path), warnings: [] });
  }
  const [{ findModel }, { unpackArchive }] = await Promise.all([import('./find-model.ts'), import('../archives/unpack.ts')]);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-model-'));
  try {
    const { entries, warnings } = await unpackArchive(path, folder, {}, context).catch((error: unknown) => {
      // The beginning of an archive that was cut into pieces looks damaged; its name says what it is.
      const isCut = error instanceof AppError && ['archive.unreadable', 'archive.corrupt'].includes(error.code);
      throw isVolume && isCut ? new AppError('archive.volume') : error;
    });
    return await work({ modelPath: join(folder, await findModel(folder, entries)), root: folder, warnings });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
