import type { Transaction } from 'sequelize';
import { incomeTransitions, type IncomeStatus } from '#domain/wallet/state';
import type { IncomeRow } from '#storage/database/models/wallet';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<IncomeRow, IncomeStatus> = { table: ({ incomes }) => incomes, transitions: incomeTransitions };

/**
 * The only place that moves an income on; false when it is not, or no longer, where it moves from.
 *
 * @param move.changes What changes with it; default: that it ended now.
 */
export const transitionIncome = (
  deps: ClockDeps,
  {
    id,
    from,
    to,
    changes = { endedAt: currentTime(deps) },
  }: { id: string; from: IncomeStatus; to: IncomeStatus; changes?: Partial<IncomeRow> },
  transaction: Transaction,
): Promise<boolean> => transition(machine, deps.database, { id, from: [from], to, changes }, transaction);
