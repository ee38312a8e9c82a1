import type { Transaction } from 'sequelize';
import { uploadTransitions, type UploadStatus } from '#domain/uploads/state';
import type { Database } from '#storage/database/connect';
import type { UploadRow } from '#storage/database/models/uploads';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<UploadRow, UploadStatus> = { table: ({ uploads }) => uploads, transitions: uploadTransitions };

/** Moves an upload's status; false when it is in another state. */
export const transitionUpload = (database: Database, move: Move<UploadRow, UploadStatus>, transaction: Transaction): Promise<boolean> =>
  transition(machine, database, move, transaction);
