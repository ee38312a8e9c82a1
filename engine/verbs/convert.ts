/** Writes a model in another format. */

import { mkdir, rm, stat } from 'node:fs/promises';
import { extensionOf } from '#domain/formats';
import type { ConversionTarget, ConvertJobReport } from '#domain/jobs/kinds/convert';
import { packZip } from '../archives/pack-zip.ts';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import { readModel } from '../readers/read.ts';
import type { Scene } from '../scenes/scene.ts';
import { engineVersion } from '#domain/models/engine-version';
import { writeGlb } from '../writers/glb.ts';
import { writeGltfFiles } from '../writers/gltf-files.ts';

export interface ConvertOptions {
  target: ConversionTarget;
  /** Name of the files inside a result that has several, without extension. */
  name: string;
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
}

type Writer = (scene: Scene, outputPath: string, name: string, context: VerbContext) => Promise<ConvertJobReport['files']>;

const writers: Record<ConversionTarget, Writer> = {
  glb: async (scene, outputPath, name, context) => {
    const { bytes } = await writeGlb(scene, outputPath, { compression: 'none' }, context);
    return [{ path: `${name}.glb`, bytes }];
  },
  gltf: async (scene, outputPath, name, context) => {
    const folder = `${outputPath}.files`;
    const glbPath = `${outputPath}.glb`;
    try {
      await mkdir(folder);
      await writeGlb(scene, glbPath, { compression: 'none' }, context);
      const files = await writeGltfFiles(glbPath, folder, name);
      await packZip(
        folder,
        files.map(({ path }) => path),
        outputPath,
      );
      return files;
    } finally {
      await rm(glbPath, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Reads the model at `inputPath` and writes it to `outputPath` as `options.target`: a GLB, or a ZIP of a glTF with its files. Nothing is
 * simplified or compressed. Stages: read, write.
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
  context.onProgress?.('write', 0, 1);
  const files = await writers[target](scene, outputPath, name, context);
  context.onProgress?.('write', 1, 1);
  const after = { ...before, bytes: (await stat(outputPath)).size };
  return { engineVersion, target, before, after, files, warnings: scene.warnings };
}
