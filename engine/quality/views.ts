/** Two scenes in pictures: silhouettes and shading from twelve directions under one camera. */

import { frameOf, type Frame, type View } from '../preview/camera.ts';
import { createStage, renderStage, type Picture, type Stage } from '../preview/render.ts';
import type { Scene, VerbContext } from '../scenes/scene.ts';
import { structuralSimilarity } from './ssim.ts';

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

const grey: [number, number, number] = [128, 128, 128];

/** Luma of the picture over mid grey (ITU-R BT.601). */
function luma({ rgba }: Picture): Float64Array {
  return Float64Array.from({ length: rgba.length / 4 }, (_, i) => {
    const alpha = rgba[i * 4 + 3]! / 255;
    const over = (channel: number): number => rgba[i * 4 + channel]! * alpha + grey[channel]! * (1 - alpha);
    return 0.299 * over(0) + 0.587 * over(1) + 0.114 * over(2);
  });
}

function compareView(a: Stage, b: Stage, view: View, frame: Frame, size: number, context: VerbContext): ViewFigures {
  const options = { width: size, height: size, view, frame, samples: 2, occlusion: false };
  const pictureA = renderStage(a, options, context);
  const pictureB = renderStage(b, options, context);
  const mask = new Uint8Array(size * size);
  let shared = 0;
  let union = 0;
  for (let i = 0; i < size * size; i++) {
    const alphaA = pictureA.rgba[i * 4 + 3]!;
    const alphaB = pictureB.rgba[i * 4 + 3]!;
    shared += Math.min(alphaA, alphaB);
    union += Math.max(alphaA, alphaB);
    mask[i] = alphaA > 0 || alphaB > 0 ? 1 : 0;
  }
  return {
    view,
    silhouetteIou: union > 0 ? shared / union : 1,
    ssim: structuralSimilarity(luma(pictureA), luma(pictureB), mask, size, size),
  };
}

/** Draws both scenes from each of the views, framed by A, and compares the pictures. Empty when A has nothing to show. */
export async function compareViews(a: Scene, b: Scene, size: number, context: VerbContext): Promise<ViewFigures[]> {
  const stageA = await createStage(a, size, context);
  const stageB = await createStage(b, size, context);
  const frame = frameOf(stageA.posed);
  if (!frame) return [];
  return comparisonViews.map((view, i) => {
    context.signal?.throwIfAborted();
    context.onProgress?.('views', i, comparisonViews.length);
    return compareView(stageA, stageB, view, frame, size, context);
  });
}
