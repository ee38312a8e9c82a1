/** What lightweighting does to a scene between reading and writing, as its options say. */

import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { ModelWarning } from '#domain/models/warnings';
import { keepLevels } from '../scenes/levels.ts';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import type { StageMeter } from './stage-meter.ts';
import type { TextureOptions } from '../textures/compress.ts';
import { addLevels } from '../transforms/add-levels.ts';
import { dedup } from '../transforms/dedup.ts';
import { dropNeedlessLevels } from '../transforms/drop-needless-levels.ts';
import { generateNormals } from '../transforms/generate-normals.ts';
import { instance } from '../transforms/instance.ts';
import { join } from '../transforms/join.ts';
import { joinInstances } from '../transforms/join-instances.ts';
import { prune } from '../transforms/prune.ts';
import { removeHidden } from '../transforms/remove-hidden.ts';
import { removeSmallParts } from '../transforms/remove-small-parts.ts';
import { repair } from '../transforms/repair.ts';
import { simplify, type SimplifyResult } from '../transforms/simplify.ts';
import { dropEmptyNodes } from '../scenes/static-nodes.ts';
import { weld } from '../transforms/weld.ts';
import { flatFacets, flatTriangles, unmetOptions } from './unmet-options.ts';

type Stage = StageMeter['stage'];

/**
 * Meshes that are shaded flat and look round all the same: with fewer triangles they would show facets. 2° is a ball of 115 sides; where there are more
 * triangles than this, those that are left are still too small to see.
 */
const fineFacets = { facetAngle: 2, triangles: 300_000 };

/** Whether the options ask for fewer triangles at all; where they do not, a target size leaves geometry alone too. */
export const mayReduce = ({ ratio, targetTriangles }: LightweightOptions): boolean => ratio < 1 || targetTriangles !== null;

/** Repairs the scene and restructures it. Triangles and textures are reduced afterwards, possibly several times. */
export async function prepareScene(scene: Scene, options: LightweightOptions, stage: Stage, context: VerbContext): Promise<ModelWarning[]> {
  const warnings: ModelWarning[] = [];
  const replaced = options.lodLevels > 0 ? keepLevels(scene, () => []) : 0;
  if (replaced > 0) warnings.push({ code: 'levelsReplaced', params: { count: replaced } });
  const mended = await stage('repair', () => {
    if (!options.keepAnimation) scene.animations = [];
    // Repair and weld repeated meshes once.
    if (options.removeDuplicates) dedup(scene, {}, context);
    return repair(scene, {}, context);
  });
  warnings.push(...mended.warnings);
  await stage('weld', () => {
    const welded = options.weld ? weld(scene, {}, context).vertices : 0;
    // Repaired and welded meshes may turn out to be equal.
    if (options.removeDuplicates && welded + mended.vectors > 0) dedup(scene, {}, context);
  });
  warnings.push(...(await stage('prune', () => prune(scene, {}, context))).warnings);
  if (mayReduce(options) || options.lodLevels > 0) {
    warnings.push(...(await stage('prune', () => generateNormals(scene, { finest: fineFacets }, context))).warnings);
  }
  const { smallPartPercent, removeHidden: hidden, instance: shared, join: joined, keepNames } = options;
  if (smallPartPercent > 0 || hidden || shared || joined || !keepNames) {
    warnings.push(...(await stage('structure', () => orderStructure(scene, options, context))));
  }
  return [...warnings, ...unmetOptions(scene, options)];
}

function orderStructure(scene: Scene, options: LightweightOptions, context: VerbContext): ModelWarning[] {
  const warnings: ModelWarning[] = [];
  let levels = 0;
  warnings.push(...removeSmallParts(scene, { percent: options.smallPartPercent }, context).warnings);
  if (options.removeHidden) warnings.push(...removeHidden(scene, {}, context).warnings);
  if (options.instance) {
    // Joining loses the names in any case.
    const instanced = instance(scene, { keepNames: options.keepNames && !options.join }, context);
    levels += instanced.levels;
    warnings.push(...instanced.warnings);
  }
  if (options.join) {
    const joined = join(scene, {}, context);
    levels += joined.levels;
    warnings.push(...joined.warnings);
  }
  warnings.push(...lostLevels(levels));
  if (!options.keepNames) {
    for (const item of [...scene.nodes, ...scene.meshes]) item.name = '';
    dropEmptyNodes(scene);
  }
  prune(scene, {}, context);
  return warnings;
}

const lostLevels = (count: number): ModelWarning[] => (count > 0 ? [{ code: 'lodDropped', params: { count } }] : []);

/** Simplifies the scene, compresses its textures and adds levels of detail, which it also gives as scenes of their own. */
export async function reduceScene(
  scene: Scene,
  options: LightweightOptions,
  stage: Stage,
  context: VerbContext,
): Promise<{ errorPercent: number | null; warnings: ModelWarning[]; levels: Scene[] }> {
  // Loaded while threads simplify.
  if (scene.textures.length > 0) void loadTextures().catch(() => undefined);
  const { errorPercent, warnings } = await simplifyScene(scene, options, stage, context);
  const textureWarnings = await compressSceneTextures(scene, options, stage, context);
  prune(scene, {}, context);
  const { levels, warnings: fewer } = await addSceneLevels(scene, options, stage, context);
  return { errorPercent, warnings: [...warnings, ...textureWarnings, ...fewer], levels };
}

export async function simplifyScene(
  scene: Scene,
  options: LightweightOptions,
  stage: Stage,
  context: VerbContext,
): Promise<SimplifyResult> {
  const flat = flatTriangles(scene);
  const result = await stage('simplify', () => simplify(scene, options, context));
  const facets = flatFacets(scene, flat);
  const joined = options.join ? await stage('structure', () => joinInstances(scene, {}, context)) : undefined;
  const levels = (joined?.levels ?? 0) + dropNeedlessLevels(scene, { isReduced: mayReduce(options) }).levels;
  return { ...result, warnings: [...result.warnings, ...facets, ...lostLevels(levels)] };
}

/** The library for pictures is loaded when there is one; if that fails, the stage that needs it reports it. */
const loadTextures = () => import('../textures/compress.ts');

export async function compressSceneTextures(
  scene: Scene,
  options: TextureOptions,
  stage: Stage,
  context: VerbContext,
): Promise<ModelWarning[]> {
  return await stage('textures', async () => {
    if (scene.textures.length === 0) return [];
    const { compressTextures } = await loadTextures();
    return (await compressTextures(scene, options, context)).warnings;
  });
}

export async function addSceneLevels(
  scene: Scene,
  { lodLevels, errorPercent }: LightweightOptions,
  stage: Stage,
  context: VerbContext,
): Promise<{ levels: Scene[]; warnings: ModelWarning[] }> {
  if (lodLevels === 0) return { levels: [], warnings: [] };
  return await stage('levels', () => addLevels(scene, { levels: lodLevels, errorPercent }, context));
}
