import { attachmentLimits } from '#domain/attachments/limits';
import { avatarAddress } from '#domain/attachments/media';
import { identityLimits } from '#domain/identities/limits';
import { updateWhere } from '#storage/database/update-where';
import { claimAttachment } from '../attachments/claim.ts';
import { createAttachment } from '../attachments/create.ts';
import { receiveAttachment } from '../attachments/receive.ts';
import type { IdentityDeps } from './deps.ts';

const types = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Gives a new account the picture that its provider has of its owner, drawn anew and judged like any other. Rejects when there is none to be had within
 * `identityLimits.avatarMs`, or it is not fit to be shown; the account then keeps the default one.
 */
export async function adoptAvatar(deps: IdentityDeps, { userId, url }: { userId: string; url: string }): Promise<void> {
  const { database } = deps;
  const { bytes } = await deps.fetchStranger(url, { types, maxBytes: attachmentLimits.bytes, timeoutMs: identityLimits.avatarMs });
  const { signature, ...permit } = await createAttachment(deps, { ownerId: userId, purpose: 'avatar', bytes: bytes.length });
  await receiveAttachment(deps, { permit, signature, read: async () => bytes });
  const { attachmentId } = permit;
  await database.transact(async (transaction) => {
    // Its owner may have chosen one meanwhile; the picture is then swept.
    if (!(await updateWhere(database.users, { id: userId, avatar: '' }, { avatar: avatarAddress(attachmentId) }, transaction))) return;
    await claimAttachment(database, { attachmentId, ownerId: userId, purpose: 'avatar' }, transaction);
  });
}
