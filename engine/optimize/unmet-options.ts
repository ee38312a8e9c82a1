/** Options that a model cannot fulfil: they are always reported. */

import { formatBytes } from '#domain/display/numbers';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { JobReport, ModelSummary, QualityFigures } from '#domain/models/figures';
import type { ModelWarning } from '#domain/models/warnings';
import type { Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { quantizableMeshes } from '../writers/quantize.ts';

/** What can be said before anything is simplified or written, once the structure is in order. */
export function unmetOptions(scene: Scene, options: LightweightOptions): ModelWarning[] {
  const { ratio, targetTriangles, compression } = options;
  const warnings: ModelWarning[] = [];
  if (ratio === 1 && targetTriangles === null && compression === 'none' && scene.textures.length === 0)
    warnings.push({ code: 'texturesAbsent' });
  if (targetTriangles !== null) {
    const triangles = drawnTriangles(scene);
    if (targetTriangles >= triangles && triangles > 0) {
      warnings.push({ code: 'targetNotBelow', params: { target: targetTriangles, triangles } });
    }
  }
  return [...warnings, ...uncompressed(scene, compression)];
}

function uncompressed(scene: Scene, compression: LightweightOptions['compression']): ModelWarning[] {
  if (compression === 'none') return [];
  const triangles = (mesh: Mesh): Primitive[] => mesh.primitives.filter(({ mode }) => mode === 'triangles');
  const warnings: ModelWarning[] = [];
  const others = primitivesOf(scene).filter(({ mode }) => mode !== 'triangles').length;
  if (others > 0) warnings.push({ code: 'compressionSkipped', params: { count: others } });
  const quantizable = compression === 'quantize' ? quantizableMeshes(scene) : undefined;
  const isPartly = (mesh: Mesh, index: number): boolean =>
    compression === 'draco'
      ? triangles(mesh).some(({ targets }) => targets.length > 0)
      : quantizable !== undefined && triangles(mesh).length > 0 && !quantizable.has(index);
  const count = scene.meshes.filter(isPartly).length;
  if (count > 0) warnings.push({ code: 'compressionPartly', params: { count, left: compression } });
  return warnings;
}

/** Measured deviations this much above the bound, % of the diagonal, are not reported: the grid of compressed positions is as coarse. */
const boundNoise = 0.01;

/**
 * What a measurement says of the bound that simplifying went by. A part that was removed lies as far off as it was large, so that nothing is said where
 * the options removed one.
 */
export function exceededBound(
  quality: QualityFigures | null,
  { errorPercent }: LightweightOptions,
  { simplifyErrorPercent, warnings }: Pick<JobReport, 'simplifyErrorPercent' | 'warnings'>,
): ModelWarning[] {
  const measured = quality?.maxPercent ?? null;
  const isRemoved = warnings.some(({ code }) => code === 'hiddenRemoved' || code === 'smallPartsRemoved');
  if (measured === null || simplifyErrorPercent === null || isRemoved || measured <= errorPercent + boundNoise) return [];
  return [{ code: 'boundExceeded', params: { measured: Number(measured.toPrecision(3)), bound: errorPercent } }];
}

/** Growth that is not reported, in bytes and as a share: the container's own records, and sizes that look the same when rounded. */
const growthNoise = { bytes: 16 * 1024, share: 0.01 };

/** Says, with both sizes, that a result has more bytes than what the user handed in. */
export function largerResult(before: ModelSummary, after: ModelSummary): ModelWarning[] {
  if (after.bytes - before.bytes <= Math.max(growthNoise.bytes, before.bytes * growthNoise.share)) return [];
  return [{ code: 'resultLarger', params: { before: formatBytes(before.bytes), after: formatBytes(after.bytes) } }];
}

/** Primitives that are shaded flat and have fewer triangles than `before` gave, as `flatTriangles` counted them: their facets are larger now. */
export function flatFacets(scene: Scene, before: readonly number[]): ModelWarning[] {
  const count = flatTriangles(scene).filter((triangles, index) => triangles < before[index]!).length;
  return count > 0 ? [{ code: 'flatFacets', params: { count } }] : [];
}

/** Triangles of each primitive that has no normals and is lit, 0 of others. */
export const flatTriangles = (scene: Scene): number[] =>
  primitivesOf(scene).map((primitive) => (isFlat(scene, primitive) ? primitive.indices.length / 3 : 0));

const primitivesOf = (scene: Scene): Primitive[] => scene.meshes.flatMap(({ primitives }) => primitives);

const isFlat = (scene: Scene, { mode, normals, material }: Primitive): boolean =>
  mode === 'triangles' && !normals && !(material !== null && scene.materials[material]!.unlit);

function drawnTriangles(scene: Scene): number {
  let triangles = 0;
  for (const { primitive } of listDraws(scene, worldMatrices(scene)))
    if (primitive.mode === 'triangles') triangles += primitive.indices.length / 3;
  return triangles;
}
