import type { Transaction } from 'sequelize';
import { fileTransitions, type FileStatus } from '#domain/files/state';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<FileRow, FileStatus> = { table: ({ files }) => files, transitions: fileTransitions };

/** Moves a file's status for the given attempt; false when the file is at a later attempt, purged, or in another state. */
export const transitionFile = (
  database: Database,
  { attempt, ...move }: Move<FileRow, FileStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> =>
  transition(machine, database, { ...move, where: { ...(move.where as object), attempt, purgedAt: null } }, transaction);
