import { stat } from 'node:fs/promises';
import { writePreview, type WritePreviewOptions } from '../preview/write-preview.ts';
import { readModel } from '../readers/read.ts';
import { withModel } from '../readers/with-model.ts';
import type { VerbContext } from '../context.ts';

export interface PreviewOptions extends WritePreviewOptions {
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
}

/**
 * Draws the model at `modelPath` and writes the picture to `outputPath` (.webp). Throws `model.*`.
 *
 * @returns the bytes of the picture's file, and the mark by which the picture is known again.
 * @example
 * const { bytes } = await preview('chair.obj', 'thumbnail.webp', { size: 512 });
 */
export async function preview(
  modelPath: string,
  outputPath: string,
  { root, ...options }: PreviewOptions = {},
  context: VerbContext = {},
): Promise<{ bytes: number; mark: string }> {
  const scene = await readModel(modelPath, root === undefined ? context : { ...context, root });
  const mark = await writePreview(scene, outputPath, options, context);
  return { bytes: (await stat(outputPath)).size, mark };
}

/** `preview` for a model file or for the one model in an archive. Throws `archive.*` and `model.*`. */
export async function previewFile(
  path: string,
  outputPath: string,
  options: WritePreviewOptions = {},
  context: VerbContext = {},
): Promise<{ bytes: number; mark: string }> {
  return await withModel(path, ({ modelPath, root }) => preview(modelPath, outputPath, { ...options, root }, context), context);
}
