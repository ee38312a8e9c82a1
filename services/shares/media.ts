import { AppError } from '#domain/errors/app-error';
import type { SharedMediaName } from '#domain/shares/addresses';
import { currentTime, type ClockDeps } from '../deps.ts';
import { textureOf } from '../editor/texture-media.ts';
import type { MediaObject } from '../media-object.ts';
import type { SealDeps } from '../sealing.ts';
import { findLiveShare, type LiveShare } from './find-live.ts';
import { isPass } from './pass.ts';

/** What is shown of a shared model: its preview or its picture, and never the upload. `share.gone`. */
export async function sharedMedia(
  deps: ClockDeps & SealDeps,
  { shareId, name, pass }: { shareId: string; name: SharedMediaName; pass: string },
): Promise<MediaObject> {
  if (!isPass(deps, shareId, pass, currentTime(deps))) throw new AppError('share.gone');
  return shownOf(await findLiveShare(deps, { id: shareId }), name);
}

export function shownOf({ file }: LiveShare, name: SharedMediaName): MediaObject {
  const key = name === 'preview.glb' ? file.previewKey : file.thumbnailKey;
  if (key === null) throw new AppError('share.gone');
  return { key, downloadName: `${file.modelName}.${name === 'preview.glb' ? 'glb' : 'webp'}`, viewOnly: true };
}

/** A picture on the materials of a shared model. `share.gone`, `texture.unknown`. */
export async function sharedTexture(
  deps: ClockDeps & SealDeps,
  { shareId, textureId, pass }: { shareId: string; textureId: string; pass: string },
): Promise<MediaObject> {
  if (!isPass(deps, shareId, pass, currentTime(deps))) throw new AppError('share.gone');
  const { file } = await findLiveShare(deps, { id: shareId });
  return textureOf(deps, { fileId: file.id, textureId });
}
