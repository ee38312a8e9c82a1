/** A preview of a scene as a WebP file: one picture, or an animation once around it. */

import { sharp } from '../images/vips.ts';
import { defaultView, frameOf, type View } from './camera.ts';
import { createStage, renderStage } from './render.ts';
import type { VerbContext } from '../context.ts';
import { markPicture } from './mark-picture.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeWholeFile } from '../files/whole-file.ts';

export interface WritePreviewOptions {
  /** Pixels an edge; default 512. */
  size?: number;
  /** Frames of an animation once around the model, 2 and more; default one still picture. */
  turntable?: number;
  /** Default the front right, a little above. */
  view?: View;
}

/** Length of one turn. */
const turnMs = 4000;

/**
 * Writes a preview with transparent background to `outPath` (.webp). Returns the mark of its first picture (`markPicture`).
 *
 * @example await writePreview(scene, 'thumbnail.webp', { size: 512 });
 */
export async function writePreview(
  scene: Scene,
  outPath: string,
  options: WritePreviewOptions = {},
  context: VerbContext = {},
): Promise<string> {
  const { size = 512, turntable = 1, view = defaultView } = options;
  const frames = Math.max(1, Math.floor(turntable));
  context.onProgress?.('preview', 0, frames);
  const stage = await createStage(scene, size, context);
  // One camera distance for the whole turn, so that the model does not breathe.
  const frame = frames > 1 ? frameOf(stage) : undefined;
  const pixels = new Uint8Array(size * size * 4 * frames);
  for (let i = 0; i < frames; i++) {
    context.signal?.throwIfAborted();
    const turned = { ...view, azimuthDeg: view.azimuthDeg + (360 * i) / frames };
    const picture = renderStage(stage, { width: size, height: size, view: turned, ...(frame && { frame }) }, context);
    pixels.set(picture.rgba, i * size * size * 4);
    context.onProgress?.('preview', i + 1, frames);
  }
  const raw = { width: size, height: size * frames, channels: 4 as const, ...(frames > 1 && { pageHeight: size }) };
  const webp = await sharp(pixels, { raw, limitInputPixels: false })
    .webp({ quality: 86, alphaQuality: 100, effort: 2, ...(frames > 1 && { loop: 0, delay: Math.round(turnMs / frames) }) })
    .toBuffer();
  await writeWholeFile(outPath, webp);
  return markPicture({ width: size, height: size, rgba: pixels.subarray(0, size * size * 4) });
}
