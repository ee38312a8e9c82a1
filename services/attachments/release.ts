import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { transitionAttachment } from './transition.ts';

/** Gives an attachment up, in the caller's transaction; afterwards `eraseAttachment` removes it, or the next sweep does. False when it was given up before. */
export const releaseAttachment = (database: Database, attachmentId: string, transaction: Transaction): Promise<boolean> =>
  transitionAttachment(database, { id: attachmentId, to: 'Erasing' }, transaction);
