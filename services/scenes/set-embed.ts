import type { EmbedSettings } from '#domain/scenes/assets';
import { newSecret } from '#storage/database/ids';
import type { SceneAssetRow } from '#storage/database/models/scene-assets';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { embedToken, newEmbedToken } from './embed-token.ts';
import { findSceneAsset } from './find-asset.ts';

/** The embed code of a scene as its owner has it. */
export interface SceneEmbed {
  settings: EmbedSettings | null;
  token: string | null;
}

export const embedOf = (deps: SealDeps, asset: SceneAssetRow): SceneEmbed => ({
  settings: asset.settings as EmbedSettings | null,
  token: embedToken(deps, asset),
});

/** Opens or closes the embed code of the owner's scene, says which sites may show it (left out: the same as before; at first any), or gives it a new token, with which the old one ends. Throws as `findSceneAsset`. */
export async function setSceneEmbed(
  deps: DatabaseDeps & SealDeps,
  {
    ownerId,
    jobId,
    isOpen,
    sites,
    renew,
  }: { ownerId: string; jobId: string; isOpen: boolean; sites?: string[] | undefined; renew: boolean },
): Promise<SceneEmbed> {
  return deps.database.transact(async (transaction) => {
    const asset = await findSceneAsset(deps.database, { ownerId, jobId, type: 'obliqueEmbed' }, transaction);
    const known = embedOf(deps, asset);
    const isNew = renew || known.settings === null;
    const settings = { isOpen, sites: sites ?? known.settings?.sites ?? [], salt: isNew ? newSecret() : (known.settings?.salt ?? '') };
    const { token, tokenHash } = isNew ? newEmbedToken(deps, jobId, settings) : { token: known.token, tokenHash: asset.tokenHash };
    await asset.update({ settings, tokenHash }, { transaction });
    return { settings, token };
  });
}
