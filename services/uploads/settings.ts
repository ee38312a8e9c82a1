import type { ModelType } from '#domain/files/model-type';
import { maxUploadBytes, uploadExtensions } from '#domain/uploads/admission';
import { findUser } from '../accounts/find.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { uploadRights } from '../membership/upload-rights.ts';

/** The user's size limit for this model type, in bytes. */
export async function maxUploadSize(deps: ClockDeps, input: { userId: string; modelType: ModelType }): Promise<number> {
  const user = await findUser(deps, input);
  return maxUploadBytes(input.modelType, await uploadRights(deps.database, user, currentTime(deps)));
}

/** Every accepted extension with the user's size limit in bytes. */
export async function uploadSettings(
  deps: ClockDeps,
  input: { userId: string; modelType: ModelType },
): Promise<{ extension: string; maxBytes: number }[]> {
  const maxBytes = await maxUploadSize(deps, input);
  return uploadExtensions(input.modelType).map((extension) => ({ extension, maxBytes }));
}
