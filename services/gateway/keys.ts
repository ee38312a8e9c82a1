import { randomBytes, webcrypto } from 'node:crypto';
import { Op, UniqueConstraintError } from 'sequelize';
import type { GatewayKeyView } from '#domain/gateway/views';
import { keyAlgorithm, wireLimits } from '#domain/wire/lz1';
import type { GatewayKeyRow } from '#storage/database/models/gateway';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyIdOf, seal, unseal, type SealDeps } from '../sealing.ts';

type PrivateKey = webcrypto.CryptoKey;

/** A seed that a client wrapped, and until when the key that it was wrapped for is honoured. */
export interface OpenedSeed {
  seed: Buffer;
  honouredUntil: Date;
}

export interface GatewayKeys {
  /** The key that is handed out now; the first call after the last one's time makes the next. */
  offered: () => Promise<GatewayKeyView>;
  /** Opens a wrapped seed on another thread; undefined for a key that is unknown or retired, and for what was not wrapped for it. */
  open: (kid: string, wrapped: Buffer) => Promise<OpenedSeed | undefined>;
}

interface HeldKey {
  honouredUntil: Date;
  key: PrivateKey;
}

const { subtle } = webcrypto;
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/**
 * The gateway's keys as rows that all processes share: docs/decisions/gateway-keys.md. This process keeps what it has read of them: the one on offer, and
 * the private halves of those that clients use.
 */
export function createGatewayKeys(deps: ClockDeps & SealDeps): GatewayKeys {
  const { gatewayKeys, transact } = deps.database;
  const ours = keyIdOf(deps.secret, 'gatewayKeys');
  const openable = [ours, ...(deps.previousSecrets ?? []).map((secret) => keyIdOf(secret, 'gatewayKeys'))];
  const held = new Map<string, HeldKey>();
  let last: GatewayKeyRow | undefined;
  let finding: Promise<GatewayKeyRow> | undefined;

  const newest = (): Promise<GatewayKeyRow | null> => gatewayKeys.findOne({ where: { sealKeyId: ours }, order: [['generation', 'DESC']] });

  /** Makes the key after the newest; of several processes that try, one does, and the others take what it made. */
  const rotate = async (before: GatewayKeyRow | null): Promise<GatewayKeyRow> => {
    const now = currentTime(deps).getTime();
    const offeredUntil = now + wireLimits.keyOfferedMs;
    const made = await makeKeyPair(deps);
    const row = {
      ...made,
      generation: (before?.generation ?? 0) + 1,
      offeredUntil: new Date(offeredUntil),
      honouredUntil: new Date(offeredUntil + wireLimits.keyHonouredMs),
      createdAt: new Date(now),
    };
    try {
      return await transact((transaction) => gatewayKeys.create(row, { transaction }));
    } catch (error) {
      const winner = error instanceof UniqueConstraintError ? await newest() : null;
      if (winner === null) throw error;
      return winner;
    }
  };

  const isOffered = (row: GatewayKeyRow | null | undefined): row is GatewayKeyRow => !!row && row.offeredUntil > currentTime(deps);
  const find = async (): Promise<GatewayKeyRow> => {
    const row = await newest();
    return isOffered(row) ? row : rotate(row);
  };
  const current = async (): Promise<GatewayKeyRow> => {
    if (isOffered(last)) return last;
    finding ??= find().finally(() => (finding = undefined));
    last = await finding;
    return last;
  };

  const hold = async (kid: string): Promise<HeldKey | undefined> => {
    const row = await gatewayKeys.findOne({ where: { kid, sealKeyId: openable, honouredUntil: { [Op.gt]: currentTime(deps) } } });
    if (row === null) return undefined;
    const sealed = Buffer.from(row.privateKey, 'base64url');
    const pkcs8 = unseal(deps, { kind: 'gatewayKeys', id: kid }, { keyId: row.sealKeyId, sealed });
    const known = { honouredUntil: row.honouredUntil, key: await subtle.importKey('pkcs8', pkcs8, rsa, false, ['decrypt']) };
    for (const [other, { honouredUntil }] of held) if (honouredUntil <= currentTime(deps)) held.delete(other);
    held.set(kid, known);
    return known;
  };

  return {
    offered: async () => {
      const { kid, spki } = await current();
      return { kid, alg: keyAlgorithm, spki };
    },
    open: async (kid, wrapped) => {
      const known = held.get(kid) ?? (await hold(kid));
      if (known === undefined || known.honouredUntil <= currentTime(deps)) return undefined;
      // OpenSSL opens one whose leading zeros are left out: a seed would have two forms.
      if (wrapped.length !== wireLimits.modulusBits / 8) return undefined;
      const { honouredUntil } = known;
      try {
        return { seed: Buffer.from(await subtle.decrypt(rsa, known.key, wrapped)), honouredUntil };
      } catch {
        // Not wrapped for this key, or not wrapped at all: nobody is told which.
        return undefined;
      }
    },
  };
}

/** A new pair, its private half sealed under its kid. */
async function makeKeyPair(deps: SealDeps): Promise<Pick<GatewayKeyRow, 'kid' | 'sealKeyId' | 'spki' | 'privateKey'>> {
  const kid = randomBytes(8).toString('hex');
  const { modulusBits: modulusLength } = wireLimits;
  const pair = await subtle.generateKey({ ...rsa, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) }, true, ['encrypt', 'decrypt']);
  const pkcs8 = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey));
  const { keyId, sealed } = seal(deps, { kind: 'gatewayKeys', id: kid }, pkcs8);
  const spki = Buffer.from(await subtle.exportKey('spki', pair.publicKey)).toString('base64url');
  return { kid, sealKeyId: keyId, spki, privateKey: sealed.toString('base64url') };
}
