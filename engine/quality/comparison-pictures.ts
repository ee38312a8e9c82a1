/** Pictures of an original and its result from the same places, for people to look at. */

import { sharp } from '../images/vips.ts';
import { pictureSize, pictureViews } from '#domain/models/comparison';
import { createStage, renderStage } from '../preview/render.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeWholeFile } from '../files/whole-file.ts';

/** Along the edge of a pixel: half of what thumbnails have, since eight pictures are drawn. */
const samples = 2;

/**
 * Draws both scenes from each of `pictureViews` and writes them as one WebP with transparent background to `path`: a column a view, the
 * original above. The original places the camera for both.
 */
export async function writeComparisonPictures(original: Scene, result: Scene, path: string, context: VerbContext = {}): Promise<void> {
  const stages = [await createStage(original, pictureSize, context), await createStage(result, pictureSize, context)];
  const width = pictureSize * pictureViews.length;
  const pixels = new Uint8Array(width * pictureSize * stages.length * 4);
  pictureViews.forEach((view, column) => {
    stages.forEach((stage, row) => {
      context.signal?.throwIfAborted();
      context.onProgress?.('pictures', column * stages.length + row, pictureViews.length * stages.length);
      const { rgba } = renderStage(stage, { width: pictureSize, height: pictureSize, view, samples, fitTo: stages[0]! }, context);
      for (let y = 0; y < pictureSize; y++) {
        const at = ((row * pictureSize + y) * width + column * pictureSize) * 4;
        pixels.set(rgba.subarray(y * pictureSize * 4, (y + 1) * pictureSize * 4), at);
      }
    });
  });
  const webp = await sharp(pixels, { raw: { width, height: pictureSize * stages.length, channels: 4 } })
    .webp({ quality: 86, alphaQuality: 90, effort: 2 })
    .toBuffer();
  await writeWholeFile(path, webp);
}
