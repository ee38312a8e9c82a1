import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';
import { uploadLimits } from '#domain/limits';
import { keyedHash } from '../keyed-hash.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findUpload } from './find.ts';

export interface SessionSecretDeps extends ClockDeps {
  /** The server's secret; whoever has it can forge session secrets. */
  secret: string;
}

const tokenFor = (secret: string, uploadId: string, expiresAtMs: number): string =>
  keyedHash(secret, 'upload', `${uploadId}\0${expiresAtMs}`);

/**
 * A secret with which a program that is not signed in may send the parts of one of the owner's open uploads, and do nothing else; valid for an
 * hour. `upload.unknown` for anybody else's upload, `upload.closed` when it has ended.
 */
export async function issueSessionSecret(deps: SessionSecretDeps, input: { ownerId: string; uploadId: string }): Promise<string> {
  const upload = await findUpload(deps, input);
  if (upload.status !== 'Open') throw new AppError('upload.closed');
  const expiresAtMs = currentTime(deps).getTime() + uploadLimits.signedUrlMs;
  return `${expiresAtMs}.${tokenFor(deps.secret, upload.id, expiresAtMs)}`;
}

/** The owner of the upload for which `sk` was issued; `auth.signInRequired` when it is wrong or has expired. */
export async function ownerBySessionSecret(deps: SessionSecretDeps, { uploadId, sk }: { uploadId: string; sk: string }): Promise<string> {
  const [expiry = '', given = ''] = sk.split('.', 2);
  const expiresAtMs = /^\d{13}$/.test(expiry) ? Number(expiry) : 0;
  const expected = Buffer.from(tokenFor(deps.secret, uploadId, expiresAtMs));
  const token = Buffer.from(given);
  const isValid = token.length === expected.length && timingSafeEqual(token, expected) && expiresAtMs > currentTime(deps).getTime();
  const upload = isValid ? await deps.database.uploads.findByPk(uploadId, { attributes: ['ownerId'] }) : null;
  if (upload === null) throw new AppError('auth.signInRequired');
  return upload.ownerId;
}
