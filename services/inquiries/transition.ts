import type { Transaction } from 'sequelize';
import { inquiryTransitions, type InquiryStatus } from '#domain/inquiries/state';
import type { Database } from '#storage/database/connect';
import type { InquiryRow } from '#storage/database/models/inquiries';
import { transition, type Move, type StateMachine } from '../work/transition.ts';

const machine: StateMachine<InquiryRow, InquiryStatus> = { table: ({ inquiries }) => inquiries, transitions: inquiryTransitions };

/** Moves an inquiry's status; false when it is in another state. */
export const transitionInquiry = (database: Database, move: Move<InquiryRow, InquiryStatus>, transaction: Transaction): Promise<boolean> =>
  transition(machine, database, move, transaction);
