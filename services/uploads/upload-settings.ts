import { AppError } from '#domain/errors/app-error';
import { obliqueExtensions, singleModelExtensions } from '#domain/formats';
import { maxUploadBytes, type ModelType } from '#domain/uploads/admission';
import type { UploadSettingView } from '#domain/uploads/views';
import type { Database } from '#storage/database/connect';

/** The largest upload of that kind for this person, in bytes. */
export async function maxUploadSize(deps: { database: Database }, input: { userId: string; modelType: ModelType }): Promise<number> {
  const user = await deps.database.users.findByPk(input.userId, { attributes: ['tier', 'bypassesLimits'] });
  if (user === null) throw new AppError('auth.signInRequired');
  return maxUploadBytes(input.modelType, user);
}

/** Every format that may be uploaded, with this person's largest size in MB. */
export async function uploadSettings(
  deps: { database: Database },
  input: { userId: string; modelType: ModelType },
): Promise<UploadSettingView[]> {
  const maxSize = Math.floor((await maxUploadSize(deps, input)) / 1024 ** 2);
  const extensions = input.modelType === 1 ? obliqueExtensions() : singleModelExtensions();
  return extensions.map((modelFormat) => ({ modelFormat, maxSize }));
}
