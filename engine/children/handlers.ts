/** What each verb calls; loaded when it is asked for, so that a child holds no more than its own work. */

import type { VerbContext } from '../context.ts';
import type { VerbArgs, VerbName, VerbResult } from './verbs.ts';

type Handlers = { [V in VerbName]: (args: VerbArgs[V], context: VerbContext) => Promise<VerbResult[V]> };

export const handlers: Handlers = {
  async unpack({ archivePath, targetFolder, ...options }, context) {
    const { unpack } = await import('../verbs/unpack.ts');
    return unpack(archivePath, targetFolder, options, context);
  },
  async listArchive({ archivePath, listPath, ...options }, context) {
    const { listArchive } = await import('../verbs/list-archive.ts');
    return listArchive(archivePath, listPath, options, context);
  },
  async repackScene({ archivePath, partsPath, outputFolder, ...options }, context) {
    const { repackScene } = await import('../verbs/repack-scene.ts');
    return repackScene(archivePath, partsPath, outputFolder, options, context);
  },
  async unpackScene({ archivePath, targetFolder, ...options }, context) {
    const { unpackScene } = await import('../verbs/unpack-scene.ts');
    return unpackScene(archivePath, targetFolder, options, context);
  },
  async survey({ archivePath, ...options }, context) {
    const { surveyHeld } = await import('../verbs/survey.ts');
    return surveyHeld(archivePath, options, context);
  },
  async check({ modelPath, ...options }, context) {
    const { check } = await import('../verbs/check.ts');
    return check(modelPath, options, context);
  },
  async optimize({ inputPath, outputPath, options }, context) {
    const { optimize } = await import('../verbs/optimize.ts');
    return optimize(inputPath, outputPath, options, context);
  },
  async reduce({ inputPath, outputPath, options }, context) {
    const { reduce } = await import('../verbs/reduce.ts');
    return reduce(inputPath, outputPath, options, context);
  },
  async remesh({ inputPath, outputPath, options }, context) {
    const { remesh } = await import('../verbs/remesh.ts');
    return remesh(inputPath, outputPath, options, context);
  },
  async convert({ inputPath, outputPath, options }, context) {
    const { convert } = await import('../verbs/convert.ts');
    return convert(inputPath, outputPath, options, context);
  },
  async offline({ inputPath, outputPath, options }, context) {
    const { offline } = await import('../verbs/offline.ts');
    return offline(inputPath, outputPath, options, context);
  },
  async planTiles({ folder, planPath, ...options }, context) {
    const { planTiles } = await import('../verbs/plan-tiles.ts');
    return planTiles(folder, planPath, options, context);
  },
  async tileGroups({ folder, outputFolder, topsFolder, options }, context) {
    const { tileGroups } = await import('../verbs/tile-groups.ts');
    return tileGroups(folder, outputFolder, topsFolder, options, context);
  },
  async assembleTiles({ planPath, topsFolder, outputFolder, options }, context) {
    const { assembleTiles } = await import('../verbs/assemble-tiles.ts');
    return assembleTiles(planPath, topsFolder, outputFolder, options, context);
  },
  async surveyMap({ path, name, held, ...options }, context) {
    const { surveyMap } = await import('../verbs/survey-map.ts');
    return surveyMap({ path, name, held }, options, context);
  },
  async planMap({ path, name, held, planPath, ...options }, context) {
    const { planMap } = await import('../verbs/plan-map.ts');
    return planMap({ path, name, held }, planPath, options, context);
  },
  async resolveMapRange({ path, name, held, ...options }, context) {
    const { resolveMapRange } = await import('../verbs/resolve-map-range.ts');
    return resolveMapRange({ path, name, held }, options, context);
  },
  async foreignMapRanges({ planPath, rangesFolder }) {
    const { foreignMapRanges } = await import('../verbs/foreign-map-ranges.ts');
    return foreignMapRanges(planPath, rangesFolder);
  },
  async assembleMap({ planPath, rangesFolder, ...options }, context) {
    const { assembleMap } = await import('../verbs/assemble-map.ts');
    return assembleMap(planPath, rangesFolder, options, context);
  },
  async preview({ modelPath, outputPath, ...options }, context) {
    const { preview } = await import('../verbs/preview.ts');
    return preview(modelPath, outputPath, options, context);
  },
  async look({ modelPath, ...options }, context) {
    const { look } = await import('../verbs/look.ts');
    return look(modelPath, options, context);
  },
  async teaser({ modelPath, ...options }, context) {
    const { teaser } = await import('../verbs/teaser.ts');
    return teaser(modelPath, options, context);
  },
  async cover({ modelPath, outputPath, size }, context) {
    const { writeCover } = await import('../verbs/cover.ts');
    return { found: await writeCover(modelPath, outputPath, size, context) };
  },
  async generate({ outputPath, ...options }, context) {
    const { generate } = await import('../verbs/generate.ts');
    return generate(outputPath, options, context);
  },
  async inspectFile({ path }, context) {
    const { inspect } = await import('../verbs/inspect.ts');
    return inspect(path, context);
  },
  async optimizeFile({ path, outputPath, options }, context) {
    const { optimizeFile } = await import('../verbs/optimize.ts');
    return optimizeFile(path, outputPath, options, context);
  },
  async reduceFile({ path, outputPath, options }, context) {
    const { reduceFile } = await import('../verbs/reduce.ts');
    return reduceFile(path, outputPath, options, context);
  },
  async remeshFile({ path, outputPath, options }, context) {
    const { remeshFile } = await import('../verbs/remesh.ts');
    return remeshFile(path, outputPath, options, context);
  },
  async convertFile({ path, outputs, options }, context) {
    const { convertFile } = await import('../verbs/convert.ts');
    return convertFile(path, outputs, options, context);
  },
  async offlineFile({ path, outputPath, options }, context) {
    const { offlineFile } = await import('../verbs/offline.ts');
    return offlineFile(path, outputPath, options, context);
  },
  async compareFiles({ original, result, options }, context) {
    const { compareFiles } = await import('../verbs/compare.ts');
    return compareFiles(original, result, options, context);
  },
  async previewFile({ path, outputPath, options }, context) {
    const { previewFile } = await import('../verbs/preview.ts');
    return previewFile(path, outputPath, options, context);
  },
  async superresolve({ path, outputPath, ...options }, context) {
    const { superresolve } = await import('../verbs/superresolve.ts');
    return superresolve(path, outputPath, options, context);
  },
  async tiles({ folder, outputFolder, options }, context) {
    const { tiles } = await import('../verbs/tiles.ts');
    return tiles(folder, outputFolder, options, context);
  },
};
