import type { Transaction } from 'sequelize';
import { lookTransitions, type LookStatus } from '#domain/looks/state';
import type { Database } from '#storage/database/connect';
import type { MallTeaserRow } from '#storage/database/models/teasers';
import { transition, type Move, type StateMachine } from '../../work/transition.ts';

const machine: StateMachine<MallTeaserRow, LookStatus> = { table: ({ mallTeasers }) => mallTeasers, transitions: lookTransitions };

/** Moves a teaser's status for the given attempt; false when it is at a later attempt or in another state. */
export const transitionTeaser = (
  database: Database,
  { attempt, ...move }: Move<MallTeaserRow, LookStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> => transition(machine, database, { ...move, where: { ...(move.where as object), attempt } }, transaction);
