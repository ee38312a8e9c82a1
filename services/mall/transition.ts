import type { Transaction } from 'sequelize';
import { mallTransitions, type MallStatus } from '#domain/mall/state';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<MallModelRow, MallStatus> = { table: ({ mallModels }) => mallModels, transitions: mallTransitions };

/** Moves the status of a model of the mall; false when it is in another state. */
export const transitionModel = (database: Database, move: Move<MallModelRow, MallStatus>, transaction: Transaction): Promise<boolean> =>
  transition(machine, database, move, transaction);
