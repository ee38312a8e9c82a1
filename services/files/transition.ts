import type { Transaction } from 'sequelize';
import { fileTransitions, type FileStatus } from '#domain/files/state';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<FileRow, FileStatus> = { table: ({ files }) => files, transitions: fileTransitions };

/** Moves a file's status for the attempt named; false when the file belongs to a later attempt, is purged, or has moved on. */
export const transitionFile = (
  database: Database,
  { attempt, ...move }: Move<FileRow, FileStatus> & { attempt: number },
  transaction: Transaction,
): Promise<boolean> =>
  transition(machine, database, { ...move, where: { ...(move.where as object), attempt, purgedAt: null } }, transaction);
