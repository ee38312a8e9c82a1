import type { Transaction } from 'sequelize';
import { incomeTransitions, type IncomeStatus } from '#domain/wallet/state';
import type { IncomeRow } from '#storage/database/models/wallet';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transition, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<IncomeRow, IncomeStatus> = { table: ({ incomes }) => incomes, transitions: incomeTransitions };

/** The only place that ends an income; false when it has ended before. */
export const transitionIncome = (
  deps: ClockDeps,
  { id, to }: { id: string; to: Exclude<IncomeStatus, 'Pending'> },
  transaction: Transaction,
): Promise<boolean> => transition(machine, deps.database, { id, to, changes: { endedAt: currentTime(deps) } }, transaction);
