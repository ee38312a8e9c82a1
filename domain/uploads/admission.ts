import { AppError } from '../errors/app-error.ts';
import { archiveFormatOf, extensionOf, isVolumeName, modelFormatOf, obliqueExtensions, singleModelExtensions } from '../formats.ts';
import { foreignWay } from '../formats/foreign.ts';
import type { ModelType } from '../files/model-type.ts';
import { uploadLimits } from '../limits.ts';
import { mapExtensions } from '../maps/formats.ts';
import { tiers, type Tier } from '../tiers.ts';

/** What decides how much a user may upload and keep. */
export interface UploadRights {
  tier: Tier;
  /** Granted by an administrator; the hard caps still hold: docs/decisions/bypassing-limits.md. */
  bypassesLimits: boolean;
}

/** The same, with what was bought to keep more. */
export interface StorageRights extends UploadRights {
  boughtBytes: number;
}

/** The extensions that are taken as each type of model. */
const extensions: Readonly<Record<ModelType, () => string[]>> = {
  single: singleModelExtensions,
  oblique: obliqueExtensions,
  map: () => [...mapExtensions],
};
export const uploadExtensions = (modelType: ModelType): string[] => extensions[modelType]();

/** How to get from a refused extension to one that is taken; '' where nobody knows. */
const conversions: Readonly<Record<ModelType, (extension: string) => string>> = {
  single: (extension) => modelFormatOf(extension)?.convert ?? archiveFormatOf(extension)?.convert ?? foreignWay(extension) ?? '',
  oblique: () => '',
  map: () => '请在 QGIS 等软件中导出为 GeoTIFF，再上传',
};

/** Largest upload of this model type, in bytes; maps may be as large as oblique models. */
export function maxUploadBytes(modelType: ModelType, rights: UploadRights): number {
  if (rights.bypassesLimits) return uploadLimits.absoluteBytes;
  const tier = tiers[rights.tier];
  return modelType === 'single' ? tier.singleModelBytes : tier.obliqueModelBytes;
}

/** Total storage in bytes; with `bypassesLimits`, that of the highest tier; and what was bought beside it. */
export const maxStorageBytes = ({ tier, bypassesLimits, boughtBytes }: StorageRights): number =>
  tiers[bypassesLimits ? 'professional' : tier].storageBytes + boughtBytes;

/** Why a file may not be uploaded, or undefined when it may. Used by both the dialog and the server. */
export function refuseUpload(
  file: { fileName: string; fileSize: number },
  modelType: ModelType,
  rights: UploadRights,
): AppError | undefined {
  const extension = extensionOf(file.fileName);
  if (isVolumeName(file.fileName)) return new AppError('upload.volume');
  if (!uploadExtensions(modelType).includes(extension)) {
    const convert = conversions[modelType](extension);
    return new AppError('upload.formatRefused', { hint: convert === '' ? '' : `\n${convert}` });
  }
  if (file.fileSize <= 0) return new AppError('upload.empty');
  const limit = maxUploadBytes(modelType, rights);
  if (file.fileSize > limit) return new AppError('upload.tooLarge', { extension, megabytes: Math.floor(limit / 1024 ** 2) });
  return undefined;
}
