import { avatarAddress, avatarOf } from '#domain/attachments/media';
import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/contract';
import { updateWhere } from '#storage/database/update-where';
import { findUser } from '../accounts/find.ts';
import { claimAttachment } from '../attachments/claim.ts';
import { eraseAttachment } from '../attachments/erase.ts';
import { releaseAttachment } from '../attachments/release.ts';
import type { StorageDeps } from '../deps.ts';
import { scanText } from '../moderation/scan-text.ts';
import { noteSearchChange } from '../search/note-change.ts';
import { takeDaily } from './take-daily.ts';

export interface ProfileChange {
  userId: string;
  /** An attachment's id; empty: none. */
  avatar?: string | undefined;
  nickname?: string | undefined;
  introduce?: string | undefined;
  /** The caller's phone or e-mail, where it is sent along. */
  username?: string | undefined;
}

/**
 * Changes what is given of an account's avatar, nickname and introduction: all of it, or nothing: docs/decisions/profiles.md.
 * @throws AppError `content.rejected`, `attachment.unknown`, `profile.tooOften`; `auth.userMismatch` for somebody else's `username`.
 */
export async function modifyProfile(deps: StorageDeps & { moderator: Moderator }, change: ProfileChange): Promise<void> {
  const { database, moderator } = deps;
  const { userId, avatar, nickname, introduce, username = '' } = change;
  const user = await findUser(deps, { userId });
  if (username !== '' && username !== user.phone && username.toLowerCase() !== user.email) throw new AppError('auth.userMismatch');
  const judged: string[] = [];
  if (nickname !== undefined && nickname !== user.nickName) judged.push(nickname);
  if (introduce !== undefined && introduce !== '' && introduce !== user.introduce) judged.push(introduce);
  if (judged.length > 0) await takeDaily(deps, 'profileChange', userId);
  for (const text of judged) await scanText(moderator, text);

  const replaced = await database.transact(async (transaction) => {
    const changes = { ...(nickname !== undefined && { nickName: nickname }), ...(introduce !== undefined && { introduce }) };
    // Locks the row, so that of two avatars at once one replaces the other.
    await updateWhere(database.users, { id: userId }, changes, transaction);
    if (nickname !== undefined) await noteSearchChange(database, { subject: 'seller', subjectId: userId }, transaction);
    if (avatar === undefined) return undefined;
    const current = await database.users.findByPk(userId, { attributes: ['avatar'], transaction, rejectOnEmpty: true });
    if (avatar !== '') await claimAttachment(database, { attachmentId: avatar, ownerId: userId, purpose: 'avatar' }, transaction);
    await updateWhere(database.users, { id: userId }, { avatar: avatar === '' ? '' : avatarAddress(avatar) }, transaction);
    const previous = avatarOf(current.avatar);
    if (previous !== undefined) await releaseAttachment(database, previous, transaction);
    return previous;
  });
  if (replaced !== undefined) await eraseAttachment(deps, replaced);
}
