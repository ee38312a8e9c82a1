import { createHash, hkdfSync } from 'node:crypto';
import pLimit from 'p-limit';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors/app-error';
import { keyPurposes, wireLimits } from '#domain/wire/lz1';
import type { OpenedSeed } from '#services/gateway/keys';
import { refuseOver } from '../rate-limit.ts';

/** The two keys of a client's seed. */
export interface SealKeys {
  encrypt: Buffer;
  sign: Buffer;
}

/** The keys that `X-Lz-Key` names, sent from an address; undefined for a key that is unknown, retired or malformed. */
export type OpenSecret = (header: string, address: string) => Promise<SealKeys | undefined>;

export interface SecretsOptions {
  open: (kid: string, wrapped: Buffer) => Promise<OpenedSeed | undefined>;
  /** New seeds of one address: each costs some milliseconds of another thread. */
  limiter: RateLimiterAbstract;
  clock?: (() => Date) | undefined;
  /** Seeds that this process remembers; beyond that it forgets the one used longest ago. */
  capacity?: number;
}

interface Held {
  keys: SealKeys;
  until: number;
}

/** Of Node's four threads for such work, which files and SQLite also need. */
const opensAtOnce = 2;
/** About a second's work. */
const mostWaiting = 1000;

const shape = /^([0-9a-f]{16})\.([\w-]{512,1024})$/;

/** Remembers the keys of seeds for an hour, so that a client's later calls cost no RSA: docs/decisions/gateway-keys.md. */
export function createSecrets({ open, limiter, clock = () => new Date(), capacity = 10_000 }: SecretsOptions): OpenSecret {
  // In order of use: the first is the one used longest ago.
  const held = new Map<string, Held>();
  const opening = new Map<string, Promise<Held | undefined>>();
  const turn = pLimit(opensAtOnce);

  const openNew = async (kid: string, wrapped: string, address: string): Promise<Held | undefined> => {
    await refuseOver(limiter, address);
    if (turn.pendingCount >= mostWaiting) throw new AppError('request.tooMany', { seconds: 1 });
    const opened = await turn(() => open(kid, Buffer.from(wrapped, 'base64url')));
    if (opened?.seed.length !== wireLimits.seedBytes) return undefined;
    const until = Math.min(clock().getTime() + wireLimits.seedMs, opened.honouredUntil.getTime());
    return { keys: deriveKeys(opened.seed), until };
  };

  const remember = (digest: string, found: Held): void => {
    held.delete(digest);
    held.set(digest, found);
    for (const oldest of held.keys()) {
      if (held.size <= capacity) break;
      held.delete(oldest);
    }
  };

  return async (header, address) => {
    const [, kid, wrapped] = shape.exec(header) ?? [];
    if (kid === undefined || wrapped === undefined) return undefined;
    const digest = createHash('sha256').update(header).digest('base64url');
    const known = held.get(digest);
    if (known !== undefined && known.until > clock().getTime()) {
      remember(digest, known);
      return known.keys;
    }
    const found = opening.get(digest) ?? openNew(kid, wrapped, address).finally(() => opening.delete(digest));
    opening.set(digest, found);
    const opened = await found;
    if (opened !== undefined) remember(digest, opened);
    return opened?.keys;
  };
}

function deriveKeys(seed: Buffer): SealKeys {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', seed, '', purpose, 32));
  return { encrypt: derive(keyPurposes.encrypt), sign: derive(keyPurposes.sign) };
}
