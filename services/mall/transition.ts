import type { Transaction } from 'sequelize';
import { mallTransitions, type MallStatus } from '#domain/mall/state';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';
import { noteSearchChange } from '../search/note-change.ts';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<MallModelRow, MallStatus> = { table: ({ mallModels }) => mallModels, transitions: mallTransitions };

/** Moves the status of a model of the mall, and has it found by what it is then; false when it is in another state. */
export async function transitionModel(
  database: Database,
  move: Move<MallModelRow, MallStatus>,
  transaction: Transaction,
): Promise<boolean> {
  const isMoved = await transition(machine, database, move, transaction);
  if (isMoved) await noteSearchChange(database, { subject: 'model', subjectId: move.id }, transaction);
  return isMoved;
}
