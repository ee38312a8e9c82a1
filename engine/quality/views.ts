/** Two scenes in pictures: silhouettes and shading from twelve directions under one camera. */

import { frameOf, type Frame, type View } from '../preview/camera.ts';
import { createStage, renderStage, type Stage } from '../preview/render.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { createSimilarityMeter, type SimilarityMeter } from './ssim.ts';

export interface ViewFigures {
  view: View;
  /** Share of the two silhouettes' union that both cover, 0 to 1. */
  silhouetteIou: number;
  /** Structural similarity of the shaded pictures over that union, at most 1. */
  ssim: number;
}

/** The corners of an icosahedron: three rings and the poles, evenly around; turned so that no view is along an axis. */
export const comparisonViews: View[] = [
  { azimuthDeg: 10, elevationDeg: 88 },
  ...[0, 1, 2, 3, 4].map((i) => ({ azimuthDeg: 20 + i * 72, elevationDeg: 26.565 })),
  ...[0, 1, 2, 3, 4].map((i) => ({ azimuthDeg: 56 + i * 72, elevationDeg: -26.565 })),
  { azimuthDeg: 10, elevationDeg: -88 },
];

/** The background of the pictures. */
const grey = 128;

/** Luma of straight-alpha pixels over mid grey (ITU-R BT.601). */
function writeLuma(rgba: Uint8Array, out: Float64Array): void {
  for (let i = 0, at = 0; i < out.length; i++, at += 4) {
    const alpha = rgba[at + 3]! / 255;
    out[i] = alpha === 0 ? grey : (0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!) * alpha + grey * (1 - alpha);
  }
}

function compareView(
  a: Stage,
  b: Stage,
  view: View,
  frame: Frame,
  size: number,
  meter: SimilarityMeter,
  context: VerbContext,
): ViewFigures {
  const options = { width: size, height: size, view, frame, samples: 2, occlusion: false };
  const pixelsA = renderStage(a, options, context).rgba;
  const pixelsB = renderStage(b, options, context).rgba;
  let shared = 0;
  let union = 0;
  for (let i = 0; i < meter.mask.length; i++) {
    const alphaA = pixelsA[i * 4 + 3]!;
    const alphaB = pixelsB[i * 4 + 3]!;
    shared += alphaA < alphaB ? alphaA : alphaB;
    union += alphaA > alphaB ? alphaA : alphaB;
    meter.mask[i] = alphaA > 0 || alphaB > 0 ? 1 : 0;
  }
  writeLuma(pixelsA, meter.a);
  writeLuma(pixelsB, meter.b);
  return { view, silhouetteIou: union > 0 ? shared / union : 1, ssim: meter.similarity() };
}

/** Draws both scenes from each of the views, framed by A, and compares the pictures. Empty when A has nothing to show. */
export async function compareViews(a: Scene, b: Scene, size: number, context: VerbContext): Promise<ViewFigures[]> {
  const stageA = await createStage(a, size, context);
  const stageB = await createStage(b, size, context);
  const frame = frameOf(stageA);
  if (!frame) return [];
  const meter = await createSimilarityMeter(size, size);
  return comparisonViews.map((view, i) => {
    context.signal?.throwIfAborted();
    context.onProgress?.('views', i, comparisonViews.length);
    return compareView(stageA, stageB, view, frame, size, meter, context);
  });
}
