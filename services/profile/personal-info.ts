import type { UserRow } from '#storage/database/models/accounts';
import { findUser } from '../accounts/find.ts';
import type { DatabaseDeps } from '../deps.ts';
import { inviteCode } from './invite-code.ts';

export interface PersonalInfo {
  user: UserRow;
  inviteCode: string;
  /** Whether somebody is named who invited the account. */
  invited: boolean;
  /** Why the last certification was rejected; empty without one. */
  cause: string;
}

/** What an account's owner sees of his own profile. */
export async function personalInfo(deps: DatabaseDeps, { userId }: { userId: string }): Promise<PersonalInfo> {
  const { certifications, invitations } = deps.database;
  const [code, invited, last] = await Promise.all([
    inviteCode(deps, { userId }),
    invitations.count({ where: { userId } }),
    certifications.findOne({ where: { ownerId: userId }, order: [['id', 'DESC']], attributes: ['status', 'cause'] }),
  ]);
  const cause = last?.status === 'Failed' ? last.cause : '';
  return { user: await findUser(deps, { userId }), inviteCode: code, invited: invited > 0, cause };
}
