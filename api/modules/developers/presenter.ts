import type { DeveloperKeyView, DeveloperProjectView, LoggedRequestView } from '#domain/developers/views';
import type { OpenKeyRow, OpenProjectRow, OpenRequestRow } from '#storage/database/models/open';
import { isoOrNull } from '../presenting.ts';

export const presentKey = (row: OpenKeyRow): DeveloperKeyView => {
  const { id, mode, name, hint, scopes, addresses, lastAddress } = row;
  return {
    ...{ id, mode, name, hint, scopes, addresses, lastAddress, createdAt: row.createdAt.toISOString() },
    ...{ expiresAt: isoOrNull(row.expiresAt), revokedAt: isoOrNull(row.revokedAt), lastUsedAt: isoOrNull(row.lastUsedAt) },
  };
};

export const presentProject = ({ id, name, createdAt }: OpenProjectRow, keys: readonly OpenKeyRow[]): DeveloperProjectView => ({
  ...{ id, name, createdAt: createdAt.toISOString() },
  keys: keys.map(presentKey),
});

export const presentRequest = (row: OpenRequestRow): LoggedRequestView => {
  const { id, requestId, keyId, method, path, status, ms, problem } = row;
  return { id, requestId, keyId, method, path, status, ms, problem, createdAt: row.createdAt.toISOString() };
};
