import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';

/** What is encrypted at rest: the server's secret, and earlier ones, which only open. */
export interface SealDeps {
  secret: string;
  previousSecrets?: readonly string[];
}

/** What is sealed: each kind has keys of its own, and the bytes open under the id they were sealed for alone. */
export interface SealedThing {
  kind:
    | 'attachments'
    | 'bankCards'
    | 'certifications'
    | 'factors'
    | 'gatewayKeys'
    | 'invoices'
    | 'invoiceTitles'
    | 'withdrawals'
    | 'webhooks';
  id: string;
}

const ivBytes = 12;
const tagBytes = 16;

const derive = (secret: string, kind: SealedThing['kind'], info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `modelmill ${kind}: ${info}`, bytes));

/** Tells which secret a key was derived from, and nothing about it. */
export const keyIdOf = (secret: string, kind: SealedThing['kind']): string => derive(secret, kind, 'key id', 8).toString('hex');
const keyOf = (secret: string, kind: SealedThing['kind']): Buffer => derive(secret, kind, 'key', 32);

/** Encrypts with AES-256-GCM, bound to the id: IV, ciphertext, tag. `keyId` names the key. */
export function seal({ secret }: SealDeps, { kind, id }: SealedThing, bytes: Uint8Array): { keyId: string; sealed: Buffer } {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, kind), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(id));
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { keyId: keyIdOf(secret, kind), sealed };
}

/**
 * Decrypts what `seal` made of that thing.
 * @throws AppError `attachment.keyUnknown` when its key is not among ours; an Error when the bytes are not those of this thing.
 */
export function unseal(deps: SealDeps, { kind, id }: SealedThing, { keyId, sealed }: { keyId: string; sealed: Buffer }): Buffer {
  const secret = [deps.secret, ...(deps.previousSecrets ?? [])].find((known) => keyIdOf(known, kind) === keyId);
  if (secret === undefined) throw new AppError('attachment.keyUnknown', {}, { cause: new Error(`no secret has the key id ${keyId}`) });
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, kind), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
