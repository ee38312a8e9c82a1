import type { SceneEmbedView, SceneLogoView } from '#domain/scenes/views';
import { uploadPicture } from './attachments.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';

/** Opens or closes a scene's embed code, names the sites that may show it, or changes its address. */
export const saveSceneEmbed = (settings: Payload<'sceneEmbed'>): Promise<SceneEmbedView> =>
  changing(['jobs'], () => call('sceneEmbed', settings));

/** Puts this picture onto a scene's viewer, changes the name and link of the one that is there, or with `picture` null takes it away. */
export const saveSceneLogo = (
  id: string,
  { picture, ...about }: { picture?: Blob | null | undefined; name: string; link: string },
): Promise<SceneLogoView> =>
  changing(['jobs'], async () => {
    const sent = picture === undefined ? {} : { attachmentId: picture === null ? '' : await uploadPicture('sceneLogo', picture) };
    return call('sceneLogo', { id, ...about, ...sent });
  });
