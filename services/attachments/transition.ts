import type { Transaction } from 'sequelize';
import { attachmentTransitions, type AttachmentStatus } from '#domain/attachments/state';
import type { Database } from '#storage/database/connect';
import type { AttachmentRow } from '#storage/database/models/attachments';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<AttachmentRow, AttachmentStatus> = {
  table: ({ attachments }) => attachments,
  transitions: attachmentTransitions,
};

/** Moves an attachment's status; false when it is in another state. */
export const transitionAttachment = (
  database: Database,
  move: Move<AttachmentRow, AttachmentStatus>,
  transaction: Transaction,
): Promise<boolean> => transition(machine, database, move, transaction);
