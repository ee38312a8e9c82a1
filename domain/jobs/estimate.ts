import type { ModelSummary, TextureFigures } from '../models/figures.ts';
import { textureMemory, type TextureLayout } from '../models/texture-memory.ts';
import { estimateBytes, type ModelToEstimate } from './estimate-bytes.ts';
import type { LightweightOptions } from './options.ts';
import { textureScale } from './texture-scale.ts';

/** What lightweighting would roughly give, before it is run. */
export interface LightweightEstimate {
  triangles: number;
  /** GPU bytes of all textures with their mips; null when the textures are not known. */
  textureBytes: number | null;
  /** Bytes of the file, by `estimateBytes`: half of it to twice as much. Null when the figures are not known. */
  bytes: number | null;
}

/**
 * Triangles by ratio or target (never more than there are), texture memory by the cap on the longest edge and the format: KTX2 stays in blocks on the
 * graphics card (`textureMemory`), with alpha where a material shows it; textures that are KTX2 already stay as they are.
 * The error bound may keep more triangles than said here; what welding and duplicates save is not counted.
 */
export function estimateLightweight(
  summary: ModelSummary,
  figures: ModelToEstimate['figures'] | null,
  options: LightweightOptions,
): LightweightEstimate {
  const wanted = options.targetTriangles ?? Math.round(summary.triangles * options.ratio);
  const triangles = Math.min(summary.triangles, wanted);
  return {
    triangles,
    textureBytes: figures?.textures.reduce((sum, texture) => sum + memoryOf(texture, options), 0) ?? null,
    bytes: figures === null ? null : estimateBytes({ summary, figures }, options, triangles),
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
