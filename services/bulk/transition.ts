import type { Transaction } from 'sequelize';
import { bulkTransitions, isOverBulk, type BulkStatus } from '#domain/bulk/state';
import type { Database } from '#storage/database/connect';
import type { BulkActRow } from '#storage/database/models/bulk';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<BulkActRow, BulkStatus> = { table: ({ bulkActs }) => bulkActs, transitions: bulkTransitions };

/** Moves an act's status; one that ends leaves its place to another. False when it is in another state. */
export function transitionBulk(
  database: Database,
  { at, ...move }: Move<BulkActRow, BulkStatus> & { at: Date },
  transaction: Transaction,
): Promise<boolean> {
  const ended = isOverBulk(move.to) ? { filterKey: null, place: null, endedAt: at } : {};
  return transition(machine, database, { ...move, changes: { ...move.changes, ...ended } }, transaction);
}
