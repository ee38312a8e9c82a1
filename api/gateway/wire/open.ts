import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';
import { sealedLayout, signatureHeader, signedText } from '#domain/wire/lz1';
import type { SealKeys } from './secrets.ts';

/** SHA-256 in hex. */
export const hashHex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The parameters in `D`, as JSON in UTF-8. @throws AppError `wire.parametersUnsealed` for anything but what a client sealed for this call. */
export function openParameters({ encrypt }: SealKeys, context: string, sealed: string | undefined): Buffer {
  const { version, ivBytes, tagBytes } = sealedLayout;
  const bytes = sealed !== undefined && /^[\w-]+$/.test(sealed) ? Buffer.from(sealed, 'base64url') : Buffer.alloc(0);
  if (bytes.length < 1 + ivBytes + tagBytes || bytes[0] !== version) throw new AppError('wire.parametersUnsealed');
  const decipher = createDecipheriv('aes-256-gcm', encrypt, bytes.subarray(1, 1 + ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw new AppError('wire.parametersUnsealed');
  }
}

/** @throws AppError `wire.signatureWrong` unless the client signed this body for this call. */
export function holdSignature({ sign }: SealKeys, context: string, signature: string, body: Buffer): void {
  const mac = createHmac('sha256', sign)
    .update(signedText(context, hashHex(body)))
    .digest('hex');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureHeader(mac))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('wire.signatureWrong');
}
