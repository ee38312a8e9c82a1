import { Readable } from 'node:stream';
import { shownPurposes, type AttachmentPurpose } from '#domain/attachments/purposes';
import type { AttachmentStatus } from '#domain/attachments/state';
import { AppError } from '#domain/errors/app-error';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { Moderator } from '#providers/moderation/contract';
import type { AttachmentRow } from '#storage/database/models/attachments';
import { currentTime, type StorageDeps } from '../deps.ts';
import { judge } from '../moderation/judge.ts';
import { seal, type SealDeps } from '../sealing.ts';
import { checkArchive } from './check-archive.ts';
import { objectKeyOf } from './object-key.ts';
import { isSigned, type Permit } from './permit.ts';
import { redraw } from './redraw.ts';
import { transitionAttachment } from './transition.ts';

export interface ReceiveDeps extends StorageDeps, SealDeps {
  moderator: Moderator;
}

/** Whose it is and what for, before any of it is read. */
export interface Announced {
  ownerId: string;
  purpose: AttachmentPurpose;
}

/**
 * Takes the attachment that a permit allows, once: `read` is asked for its bytes only then. A picture is drawn anew, an archive kept as it is; what others
 * see is judged by the moderator, anything else encrypted.
 * @throws AppError `attachment.unknown` for a forged, expired or used permit, and where the bytes are not as many as announced; what `redraw` and
 * `checkArchive` throw; `content.imageRejected`. After any of them the permit is used up.
 */
export async function receiveAttachment(
  deps: ReceiveDeps,
  { permit, signature, read }: { permit: Permit; signature: string; read: (about: Announced) => Promise<Buffer> },
): Promise<void> {
  const { attachmentId, bytes, expiresAtMs } = permit;
  const isValid = isSigned(deps.secret, permit, signature) && expiresAtMs > currentTime(deps).getTime();
  if (!isValid || !(await move(deps, attachmentId, 'Receiving'))) throw new AppError('attachment.unknown');
  const row = await deps.database.attachments.findByPk(attachmentId, { rejectOnEmpty: true });
  try {
    const sent = await read(row);
    if (sent.length !== bytes) throw new AppError('attachment.unknown');
    await keep(deps, row, row.purpose === 'feedbackAnnex' ? checkArchive(sent) : await redraw(sent, row.purpose));
  } catch (error) {
    await move(deps, attachmentId, 'Refused');
    throw error;
  }
}

async function keep(deps: ReceiveDeps, row: AttachmentRow, bytes: Buffer): Promise<void> {
  const { database, objects, moderator } = deps;
  const { id, purpose } = row;
  const key = objectKeyOf(row);
  let keyId: string | null = null;
  if (shownPurposes.includes(purpose)) {
    await judge(moderator.scanImage({ bytes: bytes.length, open: async () => Readable.from([bytes]) }), 'content.imageRejected');
    await objects.putBytes(key, bytes, { contentType: contentTypeOf(key) });
  } else {
    const sealed = seal(deps, { kind: 'attachments', id }, bytes);
    keyId = sealed.keyId;
    await objects.putBytes(key, sealed.sealed, { contentType: 'application/octet-stream' });
  }
  const stored = await database.transact((transaction) =>
    transitionAttachment(database, { id, to: 'Stored', changes: { keyId } }, transaction),
  );
  // It was erased meanwhile.
  if (!stored) await objects.remove(key);
}

const move = ({ database }: StorageDeps, id: string, to: AttachmentStatus): Promise<boolean> =>
  database.transact((transaction) => transitionAttachment(database, { id, to }, transaction));
