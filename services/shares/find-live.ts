import { AppError } from '#domain/errors/app-error';
import { isShareLive } from '#domain/shares/addresses';
import { hashSecret } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { ModelShareRow } from '#storage/database/models/shares';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface LiveShare {
  share: ModelShareRow;
  owner: UserRow;
  file: FileRow & { previewKey: string };
}

/** A link that opens now, by its token or its id. `share.gone` for any other, and where the file is gone or the account frozen or deleted. */
export async function findLiveShare(deps: ClockDeps, by: { token: string } | { id: string }): Promise<LiveShare> {
  const { modelShares, users, files } = deps.database;
  const share = await modelShares.findOne({ where: 'token' in by ? { tokenHash: hashSecret(by.token) } : { id: by.id } });
  if (share === null || !isShareLive(share, currentTime(deps))) throw new AppError('share.gone');
  const { ownerId, fileId } = share;
  const [owner, file] = await Promise.all([
    users.findOne({ where: { id: ownerId, frozenAt: null, deletedAt: null } }),
    files.findOne({ where: { id: fileId, ownerId, deletedAt: null } }),
  ]);
  if (owner === null || file === null || file.previewKey === null) throw new AppError('share.gone');
  return { share, owner, file: file as LiveShare['file'] };
}
