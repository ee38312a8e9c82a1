import { Readable } from 'node:stream';
import type { AttachmentStatus } from '#domain/attachments/state';
import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/contract';
import type { AttachmentRow } from '#storage/database/models/attachments';
import { currentTime, type StorageDeps } from '../deps.ts';
import { judge } from '../moderation/judge.ts';
import { seal, type SealDeps } from '../sealing.ts';
import { objectKeyOf } from './object-key.ts';
import { isSigned, type Permit } from './permit.ts';
import { redraw } from './redraw.ts';
import { transitionAttachment } from './transition.ts';

export interface ReceiveDeps extends StorageDeps, SealDeps {
  moderator: Moderator;
}

/**
 * Takes the picture that a permit allows, once: `read` is asked for its bytes only then. The picture is drawn anew; an avatar is judged by the
 * moderator, a paper is encrypted.
 * @throws AppError `attachment.unknown` for a forged, expired or used permit, and where the bytes are not as many as announced; what `redraw` throws;
 * `content.imageRejected`. After any of them the permit is used up.
 */
export async function receiveAttachment(
  deps: ReceiveDeps,
  { permit, signature, read }: { permit: Permit; signature: string; read: (ownerId: string) => Promise<Buffer> },
): Promise<void> {
  const { attachmentId, bytes, expiresAtMs } = permit;
  const isValid = isSigned(deps.secret, permit, signature) && expiresAtMs > currentTime(deps).getTime();
  if (!isValid || !(await move(deps, attachmentId, 'Receiving'))) throw new AppError('attachment.unknown');
  const row = await deps.database.attachments.findByPk(attachmentId, { rejectOnEmpty: true });
  try {
    const sent = await read(row.ownerId);
    if (sent.length !== bytes) throw new AppError('attachment.unknown');
    await keep(deps, row, await redraw(sent, row.purpose));
  } catch (error) {
    await move(deps, attachmentId, 'Refused');
    throw error;
  }
}

async function keep(deps: ReceiveDeps, row: AttachmentRow, picture: Buffer): Promise<void> {
  const { database, objects, moderator } = deps;
  const { id, purpose } = row;
  const key = objectKeyOf(row);
  let keyId: string | null = null;
  if (purpose === 'avatar') {
    await judge(moderator.scanImage({ bytes: picture.length, open: async () => Readable.from([picture]) }), 'content.imageRejected');
    await objects.putBytes(key, picture, { contentType: 'image/webp' });
  } else {
    const sealed = seal(deps, { kind: 'attachments', id }, picture);
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
