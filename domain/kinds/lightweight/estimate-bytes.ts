/**
 * Estimates the size of a result's file from what the check counted: geometry, textures, structure and animation, each by means over real
 * files.
 *
 * The constants are fitted so that half of the estimates are too high and half too low: 491 runs of 98 models under five presets, of which half come within 12 % and
 * nine of ten within a factor of 1.4 (docs/engine.md). Far off are large textures that are nearly empty, and small noisy ones.
 */

import { textureCount, textureShare, type ModelFigures, type ModelSummary, type TextureFigures } from '../../models/figures.ts';
import type { LightweightOptions } from './options.ts';
import { textureScale } from './texture-scale.ts';

/** What is known about a model; null for textures that are not known. */
export interface ModelToEstimate {
  summary: ModelSummary;
  figures: Pick<ModelFigures, 'textures' | 'texturesOmitted' | 'nodes' | 'meshes' | 'materials' | 'animations'>;
}

/**
 * Written bytes per byte of geometry as 32-bit floats and indices, with all triangles kept, and how fast that share grows as triangles go:
 * a simplified mesh is less regular. Means over the samples.
 */
const geometryShares: Record<LightweightOptions['compression'], { full: number; growth: number; fall: number }> = {
  none: { full: 0.95, growth: 0, fall: 0 },
  quantize: { full: 0.63, growth: 0, fall: 0 },
  meshopt: { full: 0.2, growth: 0.19, fall: 0.17 },
  draco: { full: 0.13, growth: 0.27, fall: 0.165 },
};
/** Large meshes are finer for their size, so each triangle takes less: the share falls by the power `fall` from the first of these bytes to the second. */
const fallingBytes = { from: 100_000, to: 2_000_000 } as const;
/** Each further bit of a coordinate adds this share of Draco's 14-bit size. */
const dracoBit = 0.07;
const usualBits = 14;

/** Bytes of the glTF's JSON: when empty, and for each thing in it. Meshopt lists each buffer view twice. */
const jsonBytes = { empty: 410, node: 60, mesh: 480, drawCall: 50, material: 250, texture: 240, animatedNode: 400 } as const;
const meshoptJson = 1.7;

/** A vertex with normal and UV, and three 16-bit indices: for summaries without `geometryBytes`. */
const usualVertexBytes = 32;
const usualTriangleBytes = 6;

/** Share of vertices left after welding triangles that share none: from a fifth on smooth surfaces to all on flat-shaded ones. */
const weldedSoup = 0.45;

/** Smaller images hold more detail per pixel: bytes grow with the edge to this power. */
const edgePower = 1.2;
/** WebP of quality 80, in bytes per pixel: the size of a lossless source says little about a lossy result. */
const webpOfLossless = (bytesPerPixel: number): number => 0.093 * bytesPerPixel ** 0.82;
const webpOfLossy = 0.64;
/** Least bytes of any image. */
const leastPicture = 1450;
/** JPEG's size relative to WebP of the same quality. */
const jpegShare = 2;
/** Growth of the size per ten points of quality, above 80 and below. */
const tenPoints = { above: 1.5, below: 1.15 } as const;
/** KTX2 with mips, in bytes per pixel. */
const ktx2Bytes = { ktx2Etc1s: 0.125, ktx2Uastc: 0.47 } as const;

/** Size of the GLB that `options` would give with `triangles` left, without levels of detail in files of their own and whatever its target size. */
export function estimateBytes({ summary, figures }: ModelToEstimate, options: LightweightOptions, triangles: number): number {
  const share = summary.triangles > 0 ? triangles / summary.triangles : 1;
  const bytes = geometry(summary, options, share) + textures(figures, options) + structure(summary, figures, options);
  return Math.round(bytes);
}

function geometry(summary: ModelSummary, { weld, compression, positionBits, lodLevels }: LightweightOptions, share: number): number {
  const known = summary.geometryBytes ?? summary.vertices * usualVertexBytes + summary.triangles * usualTriangleBytes;
  const soup = summary.triangles > 0 && summary.vertices >= summary.triangles * 3;
  const raw = weld && soup ? known * weldedSoup : known;
  const { full, growth, fall } = geometryShares[compression];
  const precision = compression === 'draco' ? 1 + dracoBit * (positionBits - usualBits) : 1;
  let bytes = 0;
  // Each level has half the triangles of the previous one.
  for (let level = 0; level <= lodLevels; level++) {
    const part = share / 2 ** level;
    const fallen = Math.min(fallingBytes.to, Math.max(fallingBytes.from, raw * part)) / fallingBytes.from;
    bytes += raw * full * precision * part ** (1 - growth) * fallen ** -fall;
  }
  return bytes;
}

function structure(
  { animationBytes = 0, drawCalls }: ModelSummary,
  figures: ModelToEstimate['figures'],
  { compression, lodLevels, keepAnimation }: LightweightOptions,
): number {
  const { nodes, meshes, materials, animations } = figures;
  const levels = 1 + lodLevels;
  const { empty, node, mesh, drawCall, material, texture, animatedNode } = jsonBytes;
  const json =
    empty + levels * (nodes * node + meshes * mesh + drawCalls * drawCall) + materials * material + textureCount(figures) * texture;
  const moving = keepAnimation ? animationBytes + animations * nodes * animatedNode : 0;
  return json * (compression === 'meshopt' ? meshoptJson : 1) + moving;
}

/** Textures that are not listed count as much as the listed ones do on average. */
function textures(figures: ModelToEstimate['figures'], options: LightweightOptions): number {
  const all = figures.textures;
  const key = ({ width, height, mimeType, bytes }: TextureFigures): string => [width, height, mimeType, bytes].join();
  const distinct = options.removeDuplicates ? [...new Map(all.map((texture) => [key(texture), texture])).values()] : all;
  return textureShare(figures) * distinct.reduce((sum, texture) => sum + textureFile(texture, options), 0);
}

function textureFile({ width, height, mimeType, bytes }: TextureFigures, options: LightweightOptions): number {
  const { textureFormat, textureQuality } = options;
  if (mimeType === 'image/ktx2') return bytes;
  const scale = textureScale(width, height, options);
  const pixels = width * height;
  if (textureFormat === 'ktx2Etc1s' || textureFormat === 'ktx2Uastc') return ktx2Bytes[textureFormat] * pixels * scale * scale;
  if (textureFormat === 'keep') return bytes * scale ** edgePower;
  const lossy = mimeType === 'image/jpeg' || mimeType === 'image/webp';
  const webp = lossy ? webpOfLossy * bytes : pixels * webpOfLossless(bytes / Math.max(1, pixels));
  const quality = (textureQuality >= 80 ? tenPoints.above : tenPoints.below) ** ((textureQuality - 80) / 10);
  const encoded = leastPicture + webp * quality * (textureFormat === 'jpeg' ? jpegShare : 1);
  // A texture that would grow is kept as it is.
  return Math.min(encoded, bytes) * scale ** edgePower;
}
