import { textureShare, type ModelSummary, type TextureFigures } from '../../models/figures.ts';
import { textureMemory, type TextureLayout } from '../../models/texture-memory.ts';
import { estimateBytes, type ModelToEstimate } from './estimate-bytes.ts';
import type { LightweightOptions } from './options.ts';
import { textureScale } from './texture-scale.ts';

/** Estimated result of a lightweighting. */
export interface LightweightEstimate {
  triangles: number;
  /** GPU bytes of all textures with their mips; null when the textures are not known. */
  textureBytes: number | null;
  /** Bytes of the file, accurate to a factor of about two; null when the figures are not known. */
  bytes: number | null;
  /** The target size takes more away: triangles and textures are at most what is said here. */
  isFitted: boolean;
}

/**
 * Estimates triangles from ratio or target (never more than the original), and texture memory from the longest edge and the format: KTX2
 * stays in blocks on the graphics card (`textureMemory`), with alpha where a material uses it; existing KTX2 textures are kept. The error
 * bound may keep more triangles than estimated; savings from welding and duplicates are not counted.
 *
 * @param known the triangles that are left, where a quick look has counted them.
 */
export function estimateLightweight(
  summary: ModelSummary,
  figures: ModelToEstimate['figures'] | null,
  options: LightweightOptions,
  known?: number,
): LightweightEstimate {
  const wanted = known ?? options.targetTriangles ?? Math.round(summary.triangles * options.ratio);
  const triangles = Math.min(summary.triangles, wanted);
  const unfitted = figures && estimateBytes({ summary, figures }, options, triangles);
  return {
    triangles,
    textureBytes: figures && textureShare(figures) * figures.textures.reduce((sum, texture) => sum + memoryOf(texture, options), 0),
    bytes: unfitted === null ? null : Math.min(unfitted, options.targetBytes ?? Number.POSITIVE_INFINITY),
    isFitted: unfitted !== null && options.targetBytes !== null && unfitted > options.targetBytes,
  };
}

function memoryOf(texture: TextureFigures, options: LightweightOptions): number {
  const { width, height, mimeType, gpuBytes, alpha = false } = texture;
  if (mimeType === 'image/ktx2') return gpuBytes ?? textureMemory(width, height);
  const scale = textureScale(width, height, options);
  const layouts: Partial<Record<LightweightOptions['textureFormat'], TextureLayout>> = {
    ktx2Etc1s: alpha ? 'etc1sAlpha' : 'etc1s',
    ktx2Uastc: 'uastc',
  };
  return textureMemory(Math.round(width * scale), Math.round(height * scale), layouts[options.textureFormat]);
}
