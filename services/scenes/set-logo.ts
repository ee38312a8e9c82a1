import type { LogoSettings } from '#domain/scenes/assets';
import { eraseAttachment } from '../attachments/erase.ts';
import { claimAttachment } from '../attachments/claim.ts';
import { releaseAttachment } from '../attachments/release.ts';
import type { ModeratorDeps, StorageDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { findSceneAsset } from './find-asset.ts';

interface Change {
  ownerId: string;
  jobId: string;
  /** The attachment that is shown from now on; '': our mark again; left out: as it is. */
  attachmentId?: string | undefined;
  name: string;
  link: string;
}

/**
 * Puts a logo onto the viewer of the owner's scene, changes its name and link, or takes it away; null: our mark stands there. Throws as `findSceneAsset`, and
 * `attachment.unknown`, `content.rejected`.
 */
export async function setSceneLogo(
  deps: StorageDeps & ModeratorDeps,
  { ownerId, jobId, attachmentId, name, link }: Change,
): Promise<LogoSettings | null> {
  const { database } = deps;
  // Whose scene it is comes first: being judged costs money.
  await database.transact((transaction) => findSceneAsset(database, { ownerId, jobId, type: 'obliqueLogo' }, transaction));
  if (name !== '') await scanText(deps.moderator, name);
  const { settings, replaced } = await database.transact(async (transaction) => {
    const asset = await findSceneAsset(database, { ownerId, jobId, type: 'obliqueLogo' }, transaction);
    const before = asset.settings as LogoSettings | null;
    const pictureId = attachmentId ?? before?.pictureId ?? '';
    if (pictureId !== '' && pictureId !== before?.pictureId)
      await claimAttachment(database, { attachmentId: pictureId, ownerId, purpose: 'sceneLogo' }, transaction);
    const settings = pictureId === '' ? null : { pictureId, name, link };
    await asset.update({ settings }, { transaction });
    const replaced = before !== null && before.pictureId !== pictureId ? before.pictureId : undefined;
    if (replaced !== undefined) await releaseAttachment(database, replaced, transaction);
    return { settings, replaced };
  });
  if (replaced !== undefined) await eraseAttachment(deps, replaced);
  return settings;
}
