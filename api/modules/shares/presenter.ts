import { texturesOf } from '#domain/editor/textures';
import { embedPath } from '#domain/scenes/embed';
import { isShareLive, shareAddress, sharedMediaPath, sharedTexturePath } from '#domain/shares/addresses';
import type { SharedModelView, ShareView } from '#domain/shares/views';
import { currentTime, type ClockDeps } from '#services/deps';
import type { SealDeps } from '#services/sealing';
import type { ListedShare } from '#services/shares/list';
import type { OpenedShare } from '#services/shares/open';
import { shareToken } from '#services/shares/token';
import { isoOrNull } from '../presenting.ts';

export const presentShare =
  (deps: ClockDeps & SealDeps) =>
  ({ share, modelName }: ListedShare): ShareView => {
    const { id, fileId, kind, sites, views, lastViewedAt, createdAt, expiresAt, endedAt } = share;
    const token = shareToken(deps, share);
    return {
      ...{ id, fileId, modelName, kind, isLive: isShareLive(share, currentTime(deps)) },
      url: token === null ? null : shareAddress(token),
      embedUrl: token === null || sites === null ? null : embedPath(token),
      ...{ sites: sites ?? [], views, lastViewedAt: isoOrNull(lastViewedAt), createdAt: createdAt.toISOString() },
      ...{ expiresAt: isoOrNull(expiresAt), endedAt: isoOrNull(endedAt) },
    };
  };

export const presentShared = ({ share, owner, file, settings, textsHidden, pass, until }: OpenedShare): SharedModelView => ({
  ...{ modelName: file.modelName, authorName: owner.nickName, kind: share.kind, triangles: file.summary?.triangles ?? null },
  modelUrl: sharedMediaPath(share.id, 'preview.glb', pass),
  thumbnailUrl: file.thumbnailKey === null ? null : sharedMediaPath(share.id, 'thumbnail.webp', pass),
  textures: Object.fromEntries((settings === null ? [] : texturesOf(settings)).map((id) => [id, sharedTexturePath(share.id, id, pass)])),
  ...{ settings, textsHidden, pass, passUntil: until.toISOString(), expiresAt: isoOrNull(share.expiresAt) },
});
