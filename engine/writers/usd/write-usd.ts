/** Scenes as USD: a layer of text with its pictures beside it, or all in one package for phones. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelWarning } from '#domain/models/warnings';
import { packAligned } from '../../archives/pack-aligned.ts';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import type { Scene, Texture } from '../../scenes/scene.ts';
import { writePictureFiles } from '../picture-files.ts';
import type { WrittenModel } from '../written-model.ts';
import { openCrateLayer } from './crate-layer.ts';
import { commentOf } from '../signature.ts';
import { layerHeadOf, writeStage } from './stage.ts';
import { openTextLayer } from './text-layer.ts';

/** Pictures that every reader of USD takes. */
const pictureExtensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const extensionOf = ({ mimeType }: Texture): string | undefined => pictureExtensions[mimeType];

/**
 * Writes `<name>.usda` and `textures/` into `folder`. Metres, Y up; all that our scene holds, of animations the first.
 *
 * @example
 * const { files, warnings } = await writeUsda(scene, '/tmp/job/out', 'chair', { signal });
 * @throws AppError engine.diskFull.
 */
export async function writeUsda(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const pictures = await writePictureFiles(scene, folder, context);
  try {
    const paths = scene.textures.map((texture, index) => (extensionOf(texture) ? `./${pictures[index]!.path}` : undefined));
    const path = `${name}.usda`;
    let warnings: ModelWarning[] = [];
    const options = { pictures: paths, lines: true, lights: true, copiedTriangles: 0 };
    const bytes = await writeOutput(
      join(folder, path),
      async (file) => {
        warnings = await writeStage(scene, await openTextLayer(file, layerHeadOf(scene)), options, context);
      },
      context,
    );
    return { files: [{ path, bytes }, ...pictures], warnings };
  } catch (error) {
    await rm(join(folder, 'textures'), { recursive: true, force: true });
    throw error;
  }
}

/** Copies of a mesh up to so many triangles are written as meshes, sharing their bytes: not every reader of packages follows references inside a layer. */
const copiedTriangles = 100_000;

/**
 * Writes `<name>.usdz` into `folder`: one crate and its pictures, as AR Quick Look takes them. Metres, Y up; no lights and no lines, of animations the first.
 *
 * @example
 * const { files, warnings } = await writeUsdz(scene, '/tmp/job/out', 'chair', { signal });
 * @throws AppError engine.diskFull; model.tooComplex beyond 4 GB.
 */
export async function writeUsdz(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const pictures = scene.textures.flatMap((texture, index) => {
    const extension = extensionOf(texture);
    return extension === undefined ? [] : [{ index, name: `textures/${index}.${extension}`, content: texture.bytes }];
  });
  const paths: (string | undefined)[] = scene.textures.map(() => undefined);
  for (const picture of pictures) paths[picture.index] = picture.name;
  const cratePath = `${folder}.usdc`;
  try {
    let warnings: ModelWarning[] = [];
    const options = { pictures: paths, lines: false, lights: false, copiedTriangles };
    await writeOutput(
      cratePath,
      async (file) => {
        const layer = await openCrateLayer(file, layerHeadOf(scene));
        warnings = await writeStage(scene, layer, options, context);
        await layer.finish();
      },
      context,
    );
    const path = `${name}.usdz`;
    const bytes = await packAligned(
      [{ name: 'model.usdc', content: cratePath }, ...pictures],
      join(folder, path),
      context,
      commentOf(scene),
    );
    return { files: [{ path, bytes }], warnings };
  } finally {
    await rm(cratePath, { force: true });
  }
}
