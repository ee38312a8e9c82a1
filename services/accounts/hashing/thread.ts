/** Entry of a thread that hashes passwords, one after another. Started by `threads.ts` only. */

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordHashing } from '#domain/accounts/limits';
import type { HashingTask } from './task.ts';

const { memoryKiB, passes, lanes } = passwordHashing;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/** What earlier versions stored, `scrypt$<salt>$<key>` in base64url, and what it cost them (RFC 7914). */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };

function matchesScrypt(password: string, hash: string): boolean {
  const [, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'base64url'), expected.length, scryptCost), expected);
}

const hash = (password: string): string => hashSync(password, { ...cost, salt: randomBytes(16) });

function run({ password, against }: HashingTask): string | boolean {
  if (against === undefined) return hash(password);
  return against.startsWith('scrypt$') ? matchesScrypt(password, against) : verifySync(against, password);
}

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(run(task)));
