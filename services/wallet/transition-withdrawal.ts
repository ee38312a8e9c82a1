import type { Transaction } from 'sequelize';
import { withdrawalTransitions, type WithdrawalStatus } from '#domain/wallet/state';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<WithdrawalRow, WithdrawalStatus> = {
  table: ({ withdrawals }) => withdrawals,
  transitions: withdrawalTransitions,
};

export interface WithdrawalMove {
  to: WithdrawalStatus;
  changes?: Partial<WithdrawalRow>;
  /** Who did it; null: the platform itself. */
  actorId: string | null;
}

/**
 * The only place that writes a withdrawal's status, with its event: one conditional UPDATE from the state and version that it was read in, which then tells the
 * new ones. False, with nothing written, when it has changed since or the table forbids the move.
 */
export async function transitionWithdrawal(
  deps: ClockDeps,
  withdrawal: WithdrawalRow,
  { to, changes = {}, actorId }: WithdrawalMove,
  transaction: Transaction,
): Promise<boolean> {
  const { database } = deps;
  const { id, status: from, version } = withdrawal;
  if (!withdrawalTransitions[from].includes(to)) return false;
  if (!(await transition(machine, database, { id, to, from: [from], where: { version }, changes }, transaction))) return false;
  withdrawal.set({ ...changes, status: to, version: version + 1 });
  const event = { withdrawalId: id, seq: version + 1, fromStatus: from, toStatus: to, actorId, at: currentTime(deps) };
  await database.withdrawalEvents.create(event, { transaction });
  return true;
}
