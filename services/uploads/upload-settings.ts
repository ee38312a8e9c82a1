import { AppError } from '#domain/errors/app-error';
import { obliqueExtensions, singleModelExtensions } from '#domain/formats';
import type { ModelType } from '#domain/files/model-type';
import { maxUploadBytes } from '#domain/uploads/admission';
import type { Database } from '#storage/database/connect';

/** The largest upload of that kind for this person, in bytes. */
export async function maxUploadSize(deps: { database: Database }, input: { userId: string; modelType: ModelType }): Promise<number> {
  const user = await deps.database.users.findByPk(input.userId, { attributes: ['tier', 'bypassesLimits'] });
  if (user === null) throw new AppError('auth.signInRequired');
  return maxUploadBytes(input.modelType, user);
}

/** Every extension that may be uploaded, with this person's largest size in bytes. */
export async function uploadSettings(
  deps: { database: Database },
  input: { userId: string; modelType: ModelType },
): Promise<{ extension: string; maxBytes: number }[]> {
  const maxBytes = await maxUploadSize(deps, input);
  const extensions = input.modelType === 'oblique' ? obliqueExtensions() : singleModelExtensions();
  return extensions.map((extension) => ({ extension, maxBytes }));
}
