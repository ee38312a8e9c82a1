import { createHash } from 'node:crypto';
import type { AccountName } from '#domain/ledger/accounts';
import { ledgerLimits } from '#domain/ledger/limits';

/** The row of an account in the database. */
export interface AccountRowName {
  id: string;
  ownerId: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const nameRow = ({ kind, unit }: AccountName, ownerId: string): AccountRowName => ({
  id: digest(JSON.stringify([kind, ownerId, unit])).toString('hex', 0, 16),
  ownerId,
});

const lane = (number: number): string => `lane-${String(number).padStart(2, '0')}`;

/** The row that an operation moves: of a platform account the lane that follows from the operation's key. */
export const rowMovedBy = (account: AccountName, operationKey: string): AccountRowName =>
  nameRow(account, account.ownerId ?? lane(digest(operationKey).readUInt32BE() % ledgerLimits.lanes));

/** All rows of an account: one of a user's, all lanes of the platform's. */
export const rowsOf = (account: AccountName): AccountRowName[] =>
  account.ownerId === null
    ? Array.from({ length: ledgerLimits.lanes }, (_, number) => nameRow(account, lane(number)))
    : [nameRow(account, account.ownerId)];
