import { buffer } from 'node:stream/consumers';
import { AppError } from '#domain/errors/app-error';
import type { OfflineAbout } from '#domain/offline/page';
import type { LogoSettings } from '#domain/scenes/assets';
import { objectKeyOf } from '../attachments/object-key.ts';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';

interface Asked {
  ownerId: string;
  jobId: string;
}

async function findLogo(
  { database }: DatabaseDeps,
  { ownerId, jobId }: Asked,
): Promise<{ settings: LogoSettings; key: string } | undefined> {
  const asset = await database.sceneAssets.findOne({ where: { jobId, ownerId, type: 'obliqueLogo' } });
  const settings = (asset?.settings ?? null) as LogoSettings | null;
  if (settings === null) return undefined;
  return { settings, key: objectKeyOf({ id: settings.pictureId, ownerId, purpose: 'sceneLogo' }) };
}

/** The picture of a scene's logo, for its owner; `job.notFound` where there is none. */
export async function sceneLogoMedia(deps: DatabaseDeps, asked: Asked): Promise<MediaObject> {
  const logo = await findLogo(deps, asked);
  if (logo === undefined) throw new AppError('job.notFound');
  return { key: logo.key, downloadName: 'logo.webp' };
}

/** Undefined where it was replaced since it was looked up. */
async function readPicture({ objects }: StorageDeps, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await objects.open(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'objects.notFound') return undefined;
    throw error;
  }
}

/** What stands in the corner of a scene's viewer: the logo that was bought and set up, else our mark. */
export async function logoOfScene(deps: StorageDeps, asked: Asked): Promise<NonNullable<OfflineAbout['logo']>> {
  const logo = await findLogo(deps, asked);
  if (logo === undefined) return 'modelmill';
  const { name, link } = logo.settings;
  const bytes = await readPicture(deps, logo.key);
  if (bytes === undefined) return 'modelmill';
  return {
    picture: `data:image/webp;base64,${bytes.toString('base64')}`,
    ...(name !== '' && { name }),
    ...(link !== '' && { link }),
  };
}
