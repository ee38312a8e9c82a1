/** Pictures of a model beside those of what came back of it. */

import sharp, { type OverlayOptions } from 'sharp';
import { createStage, renderStage, type Stage } from '#engine/preview/render';
import { frameOf, type View } from '#engine/preview/camera';
import { createSimilarityMeter, type SimilarityMeter } from '#engine/quality/ssim';
import type { Scene } from '#engine/scenes/scene';

/** Pixels along an edge. */
const size = 160;
/** Front and back from above, a side from below, the other side from far above. */
const views: View[] = [
  { azimuthDeg: 34, elevationDeg: 22 },
  { azimuthDeg: 214, elevationDeg: 22 },
  { azimuthDeg: 124, elevationDeg: -40 },
  { azimuthDeg: 304, elevationDeg: 70 },
];
/** Behind the model, so that holes count as well. */
const grey = 128;

/** A picture a view, RGBA. */
export type Views = Uint8Array[];

/** @param sides Of surfaces: as the materials say, or both, for what goes through formats that do not say. Changes the scene's materials. */
export async function drawViews(scene: Scene, sides: 'own' | 'both'): Promise<Views> {
  if (sides === 'both') for (const material of scene.materials) material.doubleSided = true;
  const stage: Stage = await createStage(scene, size, {});
  const frame = frameOf(stage);
  return views.map((view) => renderStage(stage, { width: size, height: size, view, frame, samples: 2 }, {}).rgba);
}

let meter: Promise<SimilarityMeter> | undefined;

const shown = (rgba: Uint8Array, at: number, channel: number): number => {
  const alpha = rgba[at * 4 + 3]! / 255;
  return rgba[at * 4 + channel]! * alpha + grey * (1 - alpha);
};

/** Structural similarity where either shows the model, the mean of red, green and blue, of the view that differs most. */
export async function similarityOf(a: Views, b: Views): Promise<number> {
  const pair = await (meter ??= createSimilarityMeter(size, size));
  const each = a.map((first, view) => {
    const second = b[view]!;
    for (let at = 0; at < size * size; at++) pair.mask[at] = first[at * 4 + 3]! > 0 || second[at * 4 + 3]! > 0 ? 1 : 0;
    const channels = [0, 1, 2].map((channel) => {
      for (let at = 0; at < size * size; at++) {
        pair.a[at] = shown(first, at, channel);
        pair.b[at] = shown(second, at, channel);
      }
      return pair.similarity();
    });
    return channels.reduce((sum, value) => sum + value) / channels.length;
  });
  return Math.min(...each);
}

/** Both as one PNG for people: a column a view, `a` above. */
export async function writePair(a: Views, b: Views, path: string): Promise<void> {
  const tile = (rgba: Uint8Array, left: number, top: number): OverlayOptions => ({
    input: Buffer.from(rgba),
    raw: { width: size, height: size, channels: 4 },
    left,
    top,
  });
  await sharp({ create: { width: size * views.length, height: size * 2, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .composite([a, b].flatMap((row, line) => row.map((rgba, column) => tile(rgba, column * size, line * size))))
    .png()
    .toFile(path);
}
