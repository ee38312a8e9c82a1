import { obliqueExtensions, singleModelExtensions } from '#domain/formats';
import type { ModelType } from '#domain/files/model-type';
import { maxUploadBytes } from '#domain/uploads/admission';
import { findUser } from '../accounts/find.ts';
import type { DatabaseDeps } from '../deps.ts';

/** The user's size limit for this model type, in bytes. */
export async function maxUploadSize(deps: DatabaseDeps, input: { userId: string; modelType: ModelType }): Promise<number> {
  return maxUploadBytes(input.modelType, await findUser(deps, input));
}

/** Every accepted extension with the user's size limit in bytes. */
export async function uploadSettings(
  deps: DatabaseDeps,
  input: { userId: string; modelType: ModelType },
): Promise<{ extension: string; maxBytes: number }[]> {
  const maxBytes = await maxUploadSize(deps, input);
  const extensions = input.modelType === 'oblique' ? obliqueExtensions() : singleModelExtensions();
  return extensions.map((extension) => ({ extension, maxBytes }));
}
