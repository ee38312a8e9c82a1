import { nameList } from '#domain/display/sentence';
import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf, modelFormatOf, modelFormats, type ModelFormat } from '#domain/formats';

/** The paths that name a model by their extension. */
export const namedModels = (entries: readonly { path: string }[]): string[] =>
  entries.map(({ path }) => path).filter((path) => modelFormatOf(extensionOf(path)));

/**
 * The path of the one model among an archive's files, of which `models` are those that are models. What belongs to a model (`.mtl`, `.bin`, pictures) is none. Throws
 * `archive.severalModels`, `archive.noModel`, and `archive.nestedDeep` where only archives are left; whether its format can be read is for the reader to say.
 */
export function pickModel(entries: readonly { path: string }[], models: readonly string[] = namedModels(entries)): string {
  const [only] = models;
  if (only === undefined) {
    const archive = entries.find(({ path }) => archiveFormatOf(extensionOf(path)));
    if (archive) throw new AppError('archive.nestedDeep', { path: archive.path });
    const readable = Object.values<ModelFormat>(modelFormats).filter((format) => format.support !== 'planned');
    throw new AppError('archive.noModel', { formats: [...new Set(readable.map((format) => format.label))].join('、') });
  }
  if (models.length > 1) {
    throw new AppError('archive.severalModels', { count: models.length, names: nameList(models) });
  }
  return only;
}
