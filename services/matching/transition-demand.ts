import type { Transaction } from 'sequelize';
import { demandTransitions, type DemandStatus } from '#domain/matching/state';
import type { Database } from '#storage/database/connect';
import type { MatchDemandRow } from '#storage/database/models/matching';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<MatchDemandRow, DemandStatus> = {
  table: ({ matchDemands }) => matchDemands,
  transitions: demandTransitions,
};

/** The only place that writes a demand's status. False where it is in another state. */
export const transitionDemand = (
  database: Database,
  move: Move<MatchDemandRow, DemandStatus>,
  transaction: Transaction,
): Promise<boolean> => transition(machine, database, move, transaction);
