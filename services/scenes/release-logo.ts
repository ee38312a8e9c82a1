import type { Transaction } from 'sequelize';
import type { LogoSettings } from '#domain/scenes/assets';
import type { Database } from '#storage/database/connect';
import { releaseAttachment } from '../attachments/release.ts';

/** Gives the picture of a scene's logo up, in the caller's transaction: our mark stands there again, and the next sweep removes it. */
export async function releaseSceneLogo(database: Database, jobId: string, transaction: Transaction): Promise<void> {
  // Its owner may be changing the picture: that which is there then is the one to give up.
  const asset = await database.sceneAssets.findOne({ where: { jobId, type: 'obliqueLogo' }, transaction, lock: true });
  const logo = (asset?.settings ?? null) as LogoSettings | null;
  if (asset === null || logo === null) return;
  await asset.update({ settings: null }, { transaction });
  await releaseAttachment(database, logo.pictureId, transaction);
}
