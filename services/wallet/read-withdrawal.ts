import type { UserRow } from '#storage/database/models/accounts';
import type { WithdrawalEventRow, WithdrawalRow } from '#storage/database/models/wallet';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import { payeeOf, type Payee } from './payee.ts';

export interface ReadWithdrawal {
  withdrawal: WithdrawalRow;
  owner: UserRow | null;
  /** Null once it is no longer kept. */
  payee: Payee | null;
  events: WithdrawalEventRow[];
}

/** A withdrawal with the whole account that is to be paid, for the administrator who decides or pays; the reading is in the audit log. */
export async function readWithdrawal(
  deps: ClockDeps & SealDeps,
  { withdrawalId, administratorId, address }: Administrator & { withdrawalId: string },
): Promise<ReadWithdrawal> {
  const { database } = deps;
  const withdrawal = await database.transact(async (transaction) => {
    const row = await findWithdrawal(database, withdrawalId, transaction);
    const entry = { event: 'withdrawalRead', actorId: administratorId, subjectId: row.ownerId, address } as const;
    await recordAudit(database, { ...entry, details: { withdrawal: row.number } }, currentTime(deps), transaction);
    return row;
  });
  const [owner, events] = await Promise.all([
    database.users.findByPk(withdrawal.ownerId),
    database.withdrawalEvents.findAll({ where: { withdrawalId }, order: ['seq'] }),
  ]);
  return { withdrawal, owner, payee: withdrawal.sealedPayee === null ? null : payeeOf(deps, withdrawal), events };
}
