import { randomBytes } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { base62, keyChanceLength, keyHint, keyText, type KeyMode } from '#domain/open/keys';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { scopeNames, type Scope } from '#domain/open/scopes';
import { hashSecret, newId } from '#storage/database/ids';
import type { OpenKeyRow, OpenProjectRow } from '#storage/database/models/open';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface NewKey {
  ownerId: string;
  mode: KeyMode;
  name: string;
  /** Default the owner's first project, which is made when there is none. */
  projectId?: string;
  /** Default all. */
  scopes?: readonly Scope[];
  addresses?: readonly string[] | null;
  expiresAt?: Date | null;
}

/** A key with what opens it, which is shown this once. */
export interface MadeKey {
  row: OpenKeyRow;
  key: string;
}

/** Bytes above this would favour some characters. */
const fair = 256 - (256 % base62.length);

function chance(): string {
  let text = '';
  while (text.length < keyChanceLength)
    for (const byte of randomBytes(keyChanceLength)) if (byte < fair) text += base62[byte % base62.length];
  return text.slice(0, keyChanceLength);
}

/** Makes a key. A live one needs a certified account: `certification_required`; `too_many` beyond what a project has. */
export async function makeKey(deps: ClockDeps, asked: NewKey): Promise<MadeKey> {
  const { database } = deps;
  const { ownerId, mode, name } = asked;
  return database.transact(async (transaction) => {
    const owner = await database.users.findOne({
      where: { id: ownerId, deletedAt: null },
      attributes: ['id', 'checkStatus', 'frozenAt'],
      transaction,
      lock: true,
    });
    if (owner === null || owner.frozenAt !== null) throw new OpenProblem('not_found', { what: 'account' });
    if (mode === 'live' && owner.checkStatus !== checkStatuses.verified) throw new OpenProblem('certification_required');
    const project = await projectFor(deps, asked, transaction);
    const standing = await database.openKeys.count({ where: { projectId: project.id, revokedAt: null }, transaction });
    if (standing >= openLimits.keysPerProject) {
      throw new OpenProblem('too_many', { message: `一个项目最多 ${openLimits.keysPerProject} 个密钥` });
    }
    const key = keyText(mode, chance());
    const row = await database.openKeys.create(
      {
        ...{ id: newId(), projectId: project.id, ownerId, hash: hashSecret(key), hint: keyHint(key), mode, name },
        ...{ scopes: [...(asked.scopes ?? scopeNames)], addresses: asked.addresses ? [...asked.addresses] : null },
        ...{ expiresAt: asked.expiresAt ?? null, revokedAt: null, lastUsedAt: null, lastAddress: null, createdAt: currentTime(deps) },
      },
      { transaction },
    );
    return { row, key };
  });
}

async function projectFor(deps: ClockDeps, { ownerId, projectId }: NewKey, transaction: Transaction): Promise<OpenProjectRow> {
  const { openProjects } = deps.database;
  const where = projectId === undefined ? { ownerId } : { ownerId, id: projectId };
  const known = await openProjects.findOne({ where, order: ['id'], transaction });
  if (known !== null) return known;
  if (projectId !== undefined) throw new OpenProblem('not_found', { what: 'project' });
  return openProjects.create({ id: newId(), ownerId, name: '默认项目', createdAt: currentTime(deps) }, { transaction });
}
