import { col, fn } from 'sequelize';
import { invitationLimits, type RewardState } from '#domain/invitations/rewards';
import type { InvitationRewardRow, InvitationRow } from '#storage/database/models/profiles';
import type { DatabaseDeps } from '../deps.ts';
import { inviteCode } from '../profile/invite-code.ts';

export interface Extension {
  inviteCode: string;
  invitedCount: number;
  /** The latest, without who they are. */
  invitations: { invitation: InvitationRow; rewards: InvitationRewardRow[] }[];
  /** Coins of each state, in fen. */
  coinFen: Readonly<Record<RewardState, number>>;
}

/** How far somebody's own code got and what it brought, without who used it. */
export async function readExtension(deps: DatabaseDeps, { userId }: { userId: string }): Promise<Extension> {
  const { invitations, invitationRewards } = deps.database;
  const [code, { count: invitedCount, rows }, sums] = await Promise.all([
    inviteCode(deps, { userId }),
    invitations.findAndCountAll({ where: { inviterId: userId }, order: [['createdAt', 'DESC']], limit: invitationLimits.shown }),
    invitationRewards.findAll({
      where: { ownerId: userId },
      attributes: ['status', [fn('SUM', col('coin_fen')), 'sum']],
      group: ['status'],
      raw: true,
    }) as Promise<unknown> as Promise<{ status: RewardState; sum: number | string }[]>,
  ]);
  const own = await invitationRewards.findAll({ where: { ownerId: userId, invitedId: rows.map((row) => row.userId) } });
  const of = (state: RewardState): number => Number(sums.find(({ status }) => status === state)?.sum ?? 0);
  return {
    ...{ inviteCode: code, invitedCount },
    invitations: rows.map((invitation) => ({
      ...{ invitation, rewards: own.filter(({ invitedId }) => invitedId === invitation.userId) },
    })),
    coinFen: { Held: of('Held'), Given: of('Given'), TakenBack: of('TakenBack'), Refused: of('Refused') },
  };
}
