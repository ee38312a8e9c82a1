import { randomInt } from 'node:crypto';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import { hashSecret, newSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { makeKey, type MadeKey } from './make-key.ts';

/** Without what is read as something else. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCode = (): string => {
  const four = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `${four()}-${four()}`;
};

/** Begins a sign-in of a command line: what it asks with, and what its user confirms. */
export async function beginDevice(deps: ClockDeps): Promise<{ deviceCode: string; userCode: string }> {
  const { openDevices, transact } = deps.database;
  const begun = { deviceCode: newSecret(), userCode: userCode() };
  const expiresAt = new Date(currentTime(deps).getTime() + openLimits.deviceMs);
  const row = {
    hash: hashSecret(begun.deviceCode),
    userCode: begun.userCode,
    state: 'waiting',
    ownerId: null,
    polledAt: null,
    expiresAt,
  } as const;
  await transact((transaction) => openDevices.create(row, { transaction }));
  return begun;
}

/** The user's decision; false when no such code waits. */
export async function decideDevice(
  deps: ClockDeps,
  { ownerId, userCode: code, approve }: { ownerId: string; userCode: string; approve: boolean },
): Promise<boolean> {
  const { openDevices, transact } = deps.database;
  const device = await openDevices.findOne({ where: { userCode: code.toUpperCase(), state: 'waiting' } });
  if (device === null || device.expiresAt <= currentTime(deps)) return false;
  const change = { state: approve ? 'approved' : 'denied', ownerId } as const;
  return transact((transaction) => updateWhere(openDevices, { hash: device.hash, state: 'waiting' }, change, transaction));
}

/** What the command line gets once its user has confirmed: a test key, made at this moment and shown this once. The refusals are those of RFC 8628. */
export async function spendDevice(deps: ClockDeps, deviceCode: string): Promise<MadeKey> {
  const { openDevices, transact } = deps.database;
  const now = currentTime(deps);
  const device = await openDevices.findByPk(hashSecret(deviceCode));
  if (device === null || device.expiresAt <= now || device.state === 'spent') throw new OpenProblem('expired_token');
  if (device.state === 'denied') throw new OpenProblem('access_denied');
  if (device.state === 'waiting') {
    const isEarly = device.polledAt !== null && now.getTime() - device.polledAt.getTime() < (openLimits.deviceIntervalSeconds - 1) * 1000;
    await transact((transaction) => updateWhere(openDevices, { hash: device.hash }, { polledAt: now }, transaction));
    throw new OpenProblem(isEarly ? 'slow_down' : 'authorization_pending');
  }
  const { hash, ownerId } = device;
  if (
    ownerId === null ||
    !(await transact((transaction) => updateWhere(openDevices, { hash, state: 'approved' }, { state: 'spent' }, transaction)))
  ) {
    throw new OpenProblem('expired_token');
  }
  try {
    return await makeKey(deps, { ownerId, mode: 'test', name: '命令行' });
  } catch (error) {
    // The code is good for another try, once the user has made room.
    await transact((transaction) => updateWhere(openDevices, { hash, state: 'spent' }, { state: 'approved' }, transaction));
    throw error;
  }
}
