import type { Transaction } from 'sequelize';
import { lookTransitions, type LookStatus } from '#domain/looks/state';
import type { Database } from '#storage/database/connect';
import type { LookRow } from '#storage/database/models/looks';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<LookRow, LookStatus> = { table: ({ looks }) => looks, transitions: lookTransitions };

/** Moves a look's status for the given attempt; false when it is at a later attempt or in another state. */
export const transitionLook = (
  database: Database,
  { attempt, ...move }: Move<LookRow, LookStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> => transition(machine, database, { ...move, where: { ...(move.where as object), attempt } }, transaction);
