import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';

/** What papers are encrypted with: the server's secret, and earlier ones, which only open. */
export interface SealDeps {
  secret: string;
  previousSecrets?: readonly string[];
}

const ivBytes = 12;
const tagBytes = 16;

const derive = (secret: string, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `modelmill attachments: ${info}`, bytes));

/** Tells which secret a key was derived from, and nothing about it. */
const keyIdOf = (secret: string): string => derive(secret, 'key id', 8).toString('hex');
const keyOf = (secret: string): Buffer => derive(secret, 'key', 32);

/** Encrypts with AES-256-GCM, bound to the attachment's id: IV, ciphertext, tag. `keyId` names the key. */
export function seal({ secret }: SealDeps, attachmentId: string, bytes: Uint8Array): { keyId: string; sealed: Buffer } {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(attachmentId));
  const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  return { keyId: keyIdOf(secret), sealed };
}

/**
 * Decrypts what `seal` made of that attachment.
 * @throws AppError `attachment.keyUnknown` when its key is not among ours; an Error when the bytes are not those of this attachment.
 */
export function unseal(deps: SealDeps, { attachmentId, keyId, sealed }: { attachmentId: string; keyId: string; sealed: Buffer }): Buffer {
  const secret = [deps.secret, ...(deps.previousSecrets ?? [])].find((known) => keyIdOf(known) === keyId);
  if (secret === undefined) throw new AppError('attachment.keyUnknown', {}, { cause: new Error(`no secret has the key id ${keyId}`) });
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(attachmentId));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}
