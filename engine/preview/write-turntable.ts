/** Pictures once around a scene, in one file. */

import { teaserLimits } from '#domain/mall/teaser';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { sharp } from '../images/vips.ts';
import type { Scene } from '../scenes/scene.ts';
import { defaultView, frameOf } from './camera.ts';
import { createStage, renderStage } from './render.ts';

/**
 * Writes `teaserLimits.frames` pictures of the scene, in rows from the top left, to `outPath` (.webp, transparent). The first is what a preview shows.
 *
 * @param framePixels along the edge of one picture
 */
export async function writeTurntable(scene: Scene, outPath: string, framePixels: number, context: VerbContext = {}): Promise<void> {
  const { frames, columns } = teaserLimits;
  const stage = await createStage(scene, framePixels, context);
  // One camera distance for the whole turn, so that the model does not breathe.
  const frame = frameOf(stage);
  const width = columns * framePixels;
  const height = Math.ceil(frames / columns) * framePixels;
  const pixels = Buffer.alloc(width * height * 4);
  for (let index = 0; index < frames; index++) {
    context.signal?.throwIfAborted();
    const view = { ...defaultView, azimuthDeg: defaultView.azimuthDeg + (360 * index) / frames };
    const { rgba } = renderStage(stage, { width: framePixels, height: framePixels, view, ...(frame && { frame }) }, context);
    const left = (index % columns) * framePixels;
    const top = Math.floor(index / columns) * framePixels;
    for (let row = 0; row < framePixels; row++)
      pixels.set(rgba.subarray(row * framePixels * 4, (row + 1) * framePixels * 4), ((top + row) * width + left) * 4);
    context.onProgress?.('turntable', index + 1, frames);
  }
  const webp = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 80, alphaQuality: 90, effort: 2 })
    .toBuffer();
  await writeWholeFile(outPath, webp);
}
