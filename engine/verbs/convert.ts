/** Writes a model in another format. */

import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf } from '#domain/formats';
import { lossesOf } from '#domain/formats/losses';
import { targetOf, type TargetId } from '#domain/formats/targets';
import type { ConvertJobReport } from '#domain/jobs/kinds/convert';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import { readModel } from '../readers/read.ts';
import { withModel } from '../readers/with-model.ts';
import { contentsOf } from '../scenes/contents.ts';
import { engineVersion } from '#domain/models/engine-version';
import { writeModel } from '../writers/write-model.ts';

export interface ConvertOptions {
  target: TargetId;
  /** Name of the model's file inside a result that has several, without extension. */
  name: string;
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
}

/**
 * Reads the model at `inputPath` and writes it to `outputPath` as `options.target`: its file, or a ZIP of it and what lies beside it where the target has
 * several. Nothing is simplified or compressed. Stages: read, write. The report's warnings are those of reading, then what the target could not hold.
 *
 * @example
 * const { files } = await convert('chair.fbx', 'chair.zip', { target: 'gltf', name: 'chair' });
 * @throws AppError for a file that is at fault.
 */
export async function convert(
  inputPath: string,
  outputPath: string,
  { target, name, root }: ConvertOptions,
  context: VerbContext = {},
): Promise<ConvertJobReport> {
  context.onProgress?.('read', 0, 1);
  const scene = await readModel(inputPath, root === undefined ? context : { ...context, root });
  const { summary: before } = measureScene(scene, extensionOf(inputPath), (await stat(inputPath)).size);
  const losses = lossesOf(contentsOf(scene), targetOf(target));
  context.onProgress?.('write', 0, 1);
  const folder = `${outputPath}.files`;
  try {
    await mkdir(folder);
    const { files, warnings } = await writeModel(scene, target, folder, name, context);
    if (targetOf(target).packed) {
      const paths = files.map(({ path }) => path);
      const { packZip } = await import('../archives/pack-zip.ts');
      await packZip(folder, paths, outputPath);
    } else await rename(join(folder, files[0]!.path), outputPath);
    context.onProgress?.('write', 1, 1);
    const { summary: after } = measureScene(scene, target, (await stat(outputPath)).size);
    return { engineVersion, target, before, after, files, warnings: [...scene.warnings, ...losses, ...warnings] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `convert` for a model file or for the one model in an archive, whose warnings come first and whose bytes count as the original's.
 *
 * @example
 * const report = await convertFile('chair.zip', 'chair.stl', { target: 'stl', name: 'chair' }, { signal });
 * @throws AppError for a file that is at fault.
 */
export async function convertFile(
  path: string,
  outputPath: string,
  options: Omit<ConvertOptions, 'root'>,
  context: VerbContext = {},
): Promise<ConvertJobReport> {
  return await withModel(
    path,
    async ({ modelPath, root, warnings }) => {
      const report = await convert(modelPath, outputPath, { ...options, root }, context);
      const before = { ...report.before, bytes: (await stat(path)).size };
      return { ...report, before, warnings: [...warnings, ...report.warnings] };
    },
    context,
  );
}
