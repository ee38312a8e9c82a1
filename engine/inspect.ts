import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModelFigures } from '#domain/models/figures';
import { archiveFormatOf, extensionOf } from '#domain/formats';
import { pickModel } from './archives/pick-model.ts';
import { unpackArchive } from './archives/unpack.ts';
import { readModel } from './readers/read.ts';
import { measureScene } from './scenes/measure.ts';
import type { VerbContext } from './scenes/scene.ts';

/**
 * Figures of a model file, or of the one model in an archive, which is unpacked into a temporary folder and removed again. Throws `archive.*` and `model.*`.
 *
 * @example
 * const { triangles, bounds } = await inspect('chair.zip');
 */
export async function inspect(path: string, context: VerbContext = {}): Promise<ModelFigures> {
  if (!archiveFormatOf(extensionOf(path))) return await inspectFile(path, dirname(path), context);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-inspect-'));
  try {
    const { entries, warnings } = await unpackArchive(path, folder, {}, context);
    const figures = await inspectFile(join(folder, pickModel(entries)), folder, context);
    return { ...figures, warnings: [...warnings, ...figures.warnings] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inspectFile(path: string, root: string, context: VerbContext): Promise<ModelFigures> {
  const scene = await readModel(path, { ...context, root });
  return measureScene(scene, extensionOf(path), (await stat(path)).size).figures;
}
