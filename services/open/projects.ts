import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { newId } from '#storage/database/ids';
import type { OpenKeyRow, OpenProjectRow } from '#storage/database/models/open';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { makeKey, type MadeKey } from './make-key.ts';

/** A project of one's own; `too_many` beyond ten. */
export async function makeProject(deps: ClockDeps, { ownerId, name }: { ownerId: string; name: string }): Promise<OpenProjectRow> {
  const { openProjects, users, transact } = deps.database;
  return transact(async (transaction) => {
    await users.findByPk(ownerId, { attributes: ['id'], transaction, lock: true });
    if ((await openProjects.count({ where: { ownerId }, transaction })) >= openLimits.projects) {
      throw new OpenProblem('too_many', { message: `最多 ${openLimits.projects} 个项目` });
    }
    return openProjects.create({ id: newId(), ownerId, name, createdAt: currentTime(deps) }, { transaction });
  });
}

/** Somebody's projects with their keys, revoked ones left out once they have ended. */
export async function listProjects(
  deps: ClockDeps,
  { ownerId }: { ownerId: string },
): Promise<{ project: OpenProjectRow; keys: OpenKeyRow[] }[]> {
  const { openProjects, openKeys } = deps.database;
  const projects = await openProjects.findAll({ where: { ownerId }, order: ['id'] });
  const now = currentTime(deps);
  const keys = (await openKeys.findAll({ where: { ownerId }, order: ['id'] })).filter(
    ({ revokedAt }) => revokedAt === null || revokedAt > now,
  );
  return projects.map((project) => ({ project, keys: keys.filter(({ projectId }) => projectId === project.id) }));
}

interface OwnKey {
  ownerId: string;
  keyId: string;
}

async function findKey({ database }: ClockDeps, { ownerId, keyId }: OwnKey): Promise<OpenKeyRow> {
  const key = await database.openKeys.findOne({ where: { id: keyId, ownerId } });
  if (key === null) throw new OpenProblem('not_found', { what: `key_${keyId}` });
  return key;
}

const endKey = ({ database }: ClockDeps, { id }: OpenKeyRow, revokedAt: Date): Promise<boolean> =>
  database.transact((transaction) => updateWhere(database.openKeys, { id }, { revokedAt }, transaction));

/** Ends a key, and with it the tokens it was exchanged for, at once everywhere: each call reads it. */
export async function revokeKey(deps: ClockDeps, own: OwnKey): Promise<void> {
  await endKey(deps, await findKey(deps, own), currentTime(deps));
}

/** A new key like that one, which ends in 24 hours: until then both are valid. */
export async function rotateKey(deps: ClockDeps, own: OwnKey): Promise<MadeKey> {
  const key = await findKey(deps, own);
  const now = currentTime(deps);
  if (key.revokedAt !== null) throw new OpenProblem('not_found', { what: `key_${own.keyId}` });
  const { ownerId, projectId, mode, name, scopes, addresses, expiresAt } = key;
  const ends = new Date(now.getTime() + openLimits.rotationMs);
  // The new one first: where it may not be made, the old one stays.
  const made = await makeKey(deps, { ownerId, projectId, mode, name, scopes, addresses, expiresAt });
  await endKey(deps, key, expiresAt !== null && expiresAt < ends ? expiresAt : ends);
  return made;
}
