import { BlockList, isIPv6 } from 'node:net';
import { modeOfKey, tokenPrefix } from '#domain/open/keys';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { hashSecret, newSecret } from '#storage/database/ids';
import type { OpenKeyRow } from '#storage/database/models/open';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { OpenCaller } from './caller.ts';
import { noteUse } from './note-use.ts';

/**
 * Who a key, or an access token of one, belongs to; read each time, so that what is revoked ends at once. `invalid_key`, `expired_key`, and `address_refused` for an address that the
 * key does not allow.
 */
export async function findCaller(deps: ClockDeps, { secret, address }: { secret: string; address: string }): Promise<OpenCaller> {
  const key = await keyOf(deps, secret);
  const now = currentTime(deps);
  if (key === null || (key.revokedAt !== null && key.revokedAt <= now)) throw new OpenProblem('invalid_key');
  if (key.expiresAt !== null && key.expiresAt <= now) throw new OpenProblem('expired_key');
  if (key.addresses !== null && !isAllowed(key.addresses, address)) throw new OpenProblem('address_refused', { address });
  const owner = await deps.database.users.findOne({ where: { id: key.ownerId, deletedAt: null }, attributes: ['frozenAt'] });
  if (owner === null || owner.frozenAt !== null) throw new OpenProblem('invalid_key');
  await noteUse(deps, key, address);
  const { id: keyId, projectId, ownerId, mode, scopes } = key;
  return { keyId, projectId, ownerId, mode, scopes };
}

/** For what goes on for a while: `invalid_key` once the key was revoked, or its account frozen or deleted. */
export async function requireStillValid(deps: ClockDeps, { keyId, ownerId }: OpenCaller): Promise<void> {
  const { openKeys, users } = deps.database;
  const key = await openKeys.findByPk(keyId, { attributes: ['revokedAt', 'expiresAt'] });
  const now = currentTime(deps);
  const isOver = (end: Date | null): boolean => end !== null && end <= now;
  if (key === null || isOver(key.revokedAt) || isOver(key.expiresAt)) throw new OpenProblem('invalid_key');
  if ((await users.count({ where: { id: ownerId, deletedAt: null, frozenAt: null } })) === 0) throw new OpenProblem('invalid_key');
}

/** Of IPv6 the gateway knows the network of 64 bits, as of anybody: an allowed address allows its own. */
function isAllowed(allowed: readonly string[], address: string): boolean {
  const [network = '', bits] = address.replace(/^::ffff:(?=\d+\.)/, '').split('/');
  if (bits === undefined) return allowed.includes(network);
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv6');
  return allowed.some((one) => isIPv6(one) && list.check(one, 'ipv6'));
}

async function keyOf(deps: ClockDeps, secret: string): Promise<OpenKeyRow | null> {
  const { database } = deps;
  if (secret.startsWith(tokenPrefix)) {
    const token = await database.openTokens.findByPk(hashSecret(secret));
    if (token === null || token.expiresAt <= currentTime(deps)) return null;
    return database.openKeys.findByPk(token.keyId);
  }
  // What was typed wrongly costs no statement.
  if (modeOfKey(secret) === undefined) return null;
  return database.openKeys.findOne({ where: { hash: hashSecret(secret) } });
}

/** Exchanges a key for an access token of an hour. */
export async function issueToken(deps: ClockDeps, { keyId, ownerId }: Pick<OpenCaller, 'keyId' | 'ownerId'>): Promise<string> {
  const token = tokenPrefix + newSecret();
  const expiresAt = new Date(currentTime(deps).getTime() + openLimits.tokenMs);
  await deps.database.transact((transaction) =>
    deps.database.openTokens.create({ hash: hashSecret(token), keyId, ownerId, expiresAt }, { transaction }),
  );
  return token;
}
