/** Options that bring a result to a wanted size. */

import type { LightweightOptions } from '#domain/jobs/options';
import type { Scene } from './scenes/scene.ts';

/** How often a result is made until it fits. */
export const maxFits = 5;
/** Aimed at below the wanted size: what is estimated misses by some per cent. */
const margin = 0.94;
const least = { ratio: 0.01, textureSize: 64, textureQuality: 30 } as const;

/**
 * Tighter options for a result of `bytes` that should have `options.targetBytes`: triangles and the textures' area shrink by the share that is too
 * much, quality a little; undefined when there is nothing left to tighten. Repeated until the result fits (a secant search with slope 1: bytes go
 * about linearly with triangles and with pixels).
 */
export function tighten(options: LightweightOptions, scene: Scene, bytes: number): LightweightOptions | undefined {
  const share = ((options.targetBytes ?? bytes) / bytes) * margin;
  const edges = scene.textures.map(({ width, height }) => Math.max(width, height));
  const largest = Math.max(0, ...edges);
  const textureSize = largest === 0 ? options.textureSize : Math.max(least.textureSize, Math.floor(largest * Math.sqrt(share)));
  const triangles = scene.meshes.reduce((sum, { primitives }) => sum + primitives.reduce((n, { indices }) => n + indices.length / 3, 0), 0);
  const next: LightweightOptions = {
    ...options,
    textureSize,
    textureQuality: Math.max(
      Math.min(options.textureQuality, least.textureQuality),
      Math.round(options.textureQuality * Math.sqrt(Math.sqrt(share))),
    ),
    ratio: Math.max(least.ratio, options.ratio * share),
    targetTriangles:
      options.targetTriangles === null ? null : Math.max(1, Math.round(Math.min(options.targetTriangles, triangles) * share)),
  };
  const same = next.ratio === options.ratio && next.textureSize === options.textureSize && next.textureQuality === options.textureQuality;
  return same ? undefined : next;
}
