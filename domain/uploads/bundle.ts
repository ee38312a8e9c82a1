/** Decides how files and folders chosen together are uploaded: one by one, or packed into one ZIP in the browser. */

import { nameList } from '../display/sentence.ts';
import { AppError } from '../errors/app-error.ts';
import { archiveFormatOf, extensionOf, modelFormatOf, modelFormats, stemOf, textureExtensions, type ModelFormat } from '../formats.ts';
import { archiveLimits, nameLimits } from '../limits.ts';
import type { ModelType } from '../files/model-type.ts';
import { placeExtensions } from '../maps/place-extensions.ts';
import { isRubbish } from './rubbish.ts';

export interface Candidate {
  /** Separated by `/`; just the name for a file outside any folder. */
  path: string;
  bytes: number;
}

/** Lists hold indices of the candidates. `worlds` stay behind: one ZIP would mix up those of several pictures. */
export type BundlePlan =
  | { kind: 'separate'; files: number[]; worlds?: number[] }
  | { kind: 'bundle'; zipName: string; model: number | undefined; files: number[]; ignored: number; bytes: number }
  | { kind: 'refuse'; problem: AppError };

/** Companion files of a model, besides images. */
const companions = new Set(['mtl', 'bin']);
/** Formats in which one file may refer to others. */
const assemblies = new Set(['stp', 'step']);
/** Oblique models are stored as they are, so the only cap is what a page can list. */
const obliqueEntries = 500_000;

const isCompanion = (path: string): boolean => {
  const extension = extensionOf(path);
  return companions.has(extension) || (textureExtensions as readonly string[]).includes(extension);
};

/**
 * Plans the upload of files chosen together. A folder, or a model with its companion files, becomes one ZIP; unrelated files are uploaded
 * one by one. A ZIP holds one model (or the tiles of one oblique model). System files are left out.
 */
export function planBundle(candidates: readonly Candidate[], modelType: ModelType): BundlePlan {
  const pathOf = (index: number): string => candidates[index]?.path ?? '';
  // Sorted, so that the same folder gives the same ZIP in every browser.
  const files = candidates
    .map((_, index) => index)
    .filter((index) => !isRubbish(pathOf(index)))
    .toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  if (modelType === 'map') return planMaps(files, pathOf, candidates);
  const models = files.filter((index) => modelFormatOf(extensionOf(pathOf(index))) !== undefined);
  const archives = files.filter((index) => archiveFormatOf(extensionOf(pathOf(index))) !== undefined);
  const fromFolder = files.filter((index) => pathOf(index).includes('/'));
  const belongs = models.length > 0 && files.some((index) => isCompanion(pathOf(index)));
  if (fromFolder.length === 0 && !belongs) {
    const chosen = candidates.map((_, index) => index);
    // If there are only system files, they are refused by name like any other non-model.
    return { kind: 'separate', files: files.length > 0 ? chosen.filter((index) => files.includes(index)) : chosen };
  }
  // A folder with a single model or archive needs no packing.
  if (files.length === 1 && models.length + archives.length === 1) return { kind: 'separate', files };

  const limit = modelType === 'oblique' ? obliqueEntries : archiveLimits.entries;
  if (files.length > limit) return refuse(new AppError('upload.folderTooMany', { count: files.length, limit }));
  const [model] = models;
  // A STEP assembly may consist of several files; the check finds its root.
  const isAssembly = models.every((index) => assemblies.has(extensionOf(pathOf(index))));
  if (modelType === 'single' && models.length > 1 && !isAssembly) {
    const names = nameList(models.map(pathOf));
    return refuse(new AppError('upload.folderSeveralModels', { count: models.length, names }));
  }
  const tiles = modelType === 'oblique' && files.some((index) => extensionOf(pathOf(index)) === 'osgb');
  if (!tiles && model === undefined && archives.length === 0) {
    const labels = Object.values<ModelFormat>(modelFormats).filter((format) => format.support !== 'planned');
    const formats = modelType === 'oblique' ? 'OSGB' : [...new Set(labels.map(({ label }) => label))].join('、');
    return refuse(new AppError('upload.folderNoModel', { formats }));
  }
  const bytes = files.reduce((sum, index) => sum + (candidates[index]?.bytes ?? 0), 0);
  return {
    kind: 'bundle',
    zipName: zipNameOf(files.map(pathOf), model === undefined ? undefined : pathOf(model)),
    model,
    files,
    ignored: candidates.length - files.length,
    bytes,
  };
}

const webTile = /(^|\/)\d+\/\d+\/\d+\.(png|jpe?g|webp)$/i;

/** A folder of web tiles is one map, and so is a picture with its world file; any other files are maps each. */
function planMaps(files: number[], pathOf: (index: number) => string, candidates: readonly Candidate[]): BundlePlan {
  const tiles = files.filter((index) => webTile.test(pathOf(index)));
  const worlds = files.filter((index) => placeExtensions.has(extensionOf(pathOf(index))));
  const isPlaced = worlds.length > 0 && files.length - worlds.length === 1;
  const isTiled = tiles.length > 1;
  if (!isPlaced && !isTiled) {
    if (worlds.length === 0 || files.length === 1) return { kind: 'separate', files };
    return { kind: 'separate', files: files.filter((index) => !worlds.includes(index)), worlds };
  }
  if (files.length > obliqueEntries) return refuse(new AppError('upload.folderTooMany', { count: files.length, limit: obliqueEntries }));
  const picture = isPlaced ? files.find((index) => !worlds.includes(index)) : undefined;
  return {
    kind: 'bundle',
    zipName: zipNameOf(files.map(pathOf), picture === undefined ? undefined : pathOf(picture)),
    model: picture,
    files,
    ignored: candidates.length - files.length,
    bytes: files.reduce((sum, index) => sum + (candidates[index]?.bytes ?? 0), 0),
  };
}

const refuse = (problem: AppError): BundlePlan => ({ kind: 'refuse', problem });

/** Named after the common folder if there is one, otherwise after the model. */
function zipNameOf(paths: readonly string[], model: string | undefined): string {
  const roots = new Set(paths.map((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')));
  const [root = ''] = roots;
  const name = roots.size === 1 && root !== '' ? root : model === undefined ? 'model' : stemOf(model);
  return `${[...name].slice(0, nameLimits.fileName - 4).join('')}.zip`;
}
