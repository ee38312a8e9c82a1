import type { DatabaseDeps } from '../deps.ts';
import { inviteCode } from './invite-code.ts';

export interface Extension {
  inviteCode: string;
  invitedCount: number;
  /** Null: nobody yet. */
  lastInvitedAt: Date | null;
}

/** How far somebody's own code got, without who used it. */
export async function readExtension(deps: DatabaseDeps, { userId }: { userId: string }): Promise<Extension> {
  const { invitations } = deps.database;
  const [code, { count: invitedCount, rows }] = await Promise.all([
    inviteCode(deps, { userId }),
    invitations.findAndCountAll({ where: { inviterId: userId }, order: [['createdAt', 'DESC']], limit: 1 }),
  ]);
  return { inviteCode: code, invitedCount, lastInvitedAt: rows[0]?.createdAt ?? null };
}
