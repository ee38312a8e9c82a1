import { createPrivateKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import type { WebhookRow } from '#storage/database/models/webhooks';
import { seal, unseal, type SealDeps } from '../../sealing.ts';

/** A secret that messages are signed with, until then; null for the newest. */
export interface WebhookSecret {
  secret: string;
  expiresAt: string | null;
}

/** What an endpoint's messages are signed with. */
export interface WebhookKeys {
  secrets: WebhookSecret[];
  /** PKCS #8, base64. */
  privateKey: string;
}

const secretBytes = 32;
const thing = (id: string) => ({ kind: 'webhooks', id }) as const;
const newWebhookSecret = (): WebhookSecret => ({ secret: `whsec_${randomBytes(secretBytes).toString('base64')}`, expiresAt: null });

/** The columns that hold an endpoint's keys. */
export function sealKeys(deps: SealDeps, id: string, keys: WebhookKeys): string {
  const { keyId, sealed } = seal(deps, thing(id), Buffer.from(JSON.stringify(keys)));
  return `${keyId}.${sealed.toString('base64url')}`;
}

/** A new endpoint's keys, and the public one as the standard writes it: raw, base64. */
export function makeKeys(deps: SealDeps, id: string): { sealedKeys: string; publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  return { sealedKeys: sealKeys(deps, id, { secrets: [newWebhookSecret()], privateKey: pkcs8 }), publicKey: raw };
}

/** An endpoint's keys, of its secrets those that are still valid. */
export function openKeys(deps: SealDeps, { id, sealedKeys }: Pick<WebhookRow, 'id' | 'sealedKeys'>, now: Date): WebhookKeys {
  const [keyId = '', sealed = ''] = sealedKeys.split('.');
  const bytes = unseal(deps, thing(id), { keyId, sealed: Buffer.from(sealed, 'base64url') });
  const { secrets, privateKey } = JSON.parse(bytes.toString()) as WebhookKeys;
  return { privateKey, secrets: secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now) };
}

export const privateKeyOf = ({ privateKey }: WebhookKeys): KeyObject =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });

/** The same with a new secret; the others stay valid, the newest for a day. `too_many` while three are: which of them is in use only its owner knows. */
export function withNewSecret({ secrets, privateKey }: WebhookKeys, now: Date): WebhookKeys {
  if (secrets.length >= openLimits.secrets) {
    throw new OpenProblem('too_many', { message: `24 小时内最多轮换 ${openLimits.secrets - 1} 次，等旧的签名密钥到期后再试` });
  }
  const ends = new Date(now.getTime() + openLimits.rotationMs).toISOString();
  return {
    privateKey,
    secrets: [newWebhookSecret(), ...secrets.map(({ secret, expiresAt }) => ({ secret, expiresAt: expiresAt ?? ends }))],
  };
}
