import type { ModelFigures, ModelSummary } from '../models/figures.ts';
import type { LightweightOptions } from './options.ts';

/** What lightweighting would roughly give, before it is run. */
export interface LightweightEstimate {
  triangles: number;
  /** GPU bytes of all textures with their mips; null when the textures are not known. */
  textureBytes: number | null;
}

/** A full mip chain adds a third. */
const mipFactor = 4 / 3;
const bytesPerPixel = 4;

/**
 * Triangles by ratio or target (never more than there are), texture memory by the cap on the longest edge.
 * The error bound may keep more triangles than said here; what welding and duplicates save is not counted.
 */
export function estimateLightweight(
  summary: ModelSummary,
  figures: Pick<ModelFigures, 'textures'> | null,
  options: LightweightOptions,
): LightweightEstimate {
  const wanted = options.targetTriangles ?? Math.round(summary.triangles * options.ratio);
  const cap = options.textureSize ?? Number.POSITIVE_INFINITY;
  const pixels = figures?.textures.reduce((sum, { width, height }) => {
    const scale = Math.min(1, cap / Math.max(width, height, 1));
    return sum + Math.round(width * scale) * Math.round(height * scale);
  }, 0);
  return {
    triangles: Math.min(summary.triangles, wanted),
    textureBytes: pixels === undefined ? null : Math.round(pixels * bytesPerPixel * mipFactor),
  };
}
