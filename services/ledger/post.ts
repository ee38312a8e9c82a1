import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { accountKindNames, accountKinds, type AccountName } from '#domain/ledger/accounts';
import { checkOperation } from '#domain/ledger/check-operation';
import { ledgerLimits } from '#domain/ledger/limits';
import type { Operation, Posting } from '#domain/ledger/operations';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { rowMovedBy, type AccountRowName } from './account-rows.ts';

export interface Posted {
  operationId: string;
  /** Whether it had been posted before, so that nothing was moved now. */
  isRepeated: boolean;
}

/** What a user is told when his account has not enough. */
export type Lacking = (account: AccountName) => AppError;

/** A posting with the row that it moves. */
interface Leg extends Posting {
  leg: number;
  row: AccountRowName;
}

/**
 * Posts an operation in the caller's transaction: all of it, once. The same key with the same content again moves nothing and says so.
 *
 * @throws what `lacking` returns (default `ledger.lacking`) where an account would go below zero that may not. The transaction must then be rolled back.
 * @throws TypeError for an operation that `checkOperation` refuses, and for a key that is another operation's.
 */
export async function postOperation(
  deps: ClockDeps,
  operation: Operation,
  transaction: Transaction,
  lacking: Lacking = () => new AppError('ledger.lacking'),
): Promise<Posted> {
  const { database } = deps;
  const { postings, ...about } = operation;
  const faults = checkOperation(operation);
  if (faults.length > 0) throw new TypeError(`Operation ${about.key} cannot be posted: ${faults.join(', ')}`);
  const operationId = newId();
  const at = currentTime(deps);
  const legs = postings.map((posting, index) => ({ ...posting, leg: index + 1, row: rowMovedBy(posting, about.key) }));
  try {
    await database.ledgerOperations.create({ ...about, id: operationId, at }, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    return { operationId: await recognise(database, operation, legs, transaction), isRepeated: true };
  }
  for (const leg of inLockOrder(legs)) await book(database, leg, { at, transaction, lacking });
  const rows = legs.map(({ leg, row, amount }) => ({ operationId, leg, accountId: row.id, amount, at }));
  await database.ledgerPostings.bulkCreate(rows, { transaction });
  return { operationId, isRepeated: false };
}

/** The id under which this very operation was posted. */
async function recognise(database: Database, operation: Operation, legs: readonly Leg[], transaction: Transaction): Promise<string> {
  const { key, kind, orderId } = operation;
  const known = await database.ledgerOperations.findOne({ where: { key }, transaction, rejectOnEmpty: true });
  const postings = await database.ledgerPostings.findAll({ where: { operationId: known.id }, transaction });
  const amounts = new Map(postings.map(({ accountId, amount }) => [accountId, amount]));
  const isSame = amounts.size === legs.length && legs.every(({ row, amount }) => amounts.get(row.id) === amount);
  if (!isSame || known.kind !== kind || known.orderId !== orderId) throw new TypeError(`Operation ${key} was posted with other content`);
  return known.id;
}

/** The same order for all, against deadlocks, and the rows that all payments share last. */
const inLockOrder = (legs: readonly Leg[]): Leg[] =>
  legs.toSorted((one, other) => {
    const byKind = accountKindNames.indexOf(one.kind) - accountKindNames.indexOf(other.kind);
    return byKind === 0 ? (one.row.id < other.row.id ? -1 : 1) : byKind;
  });

/** Moves the balance of one account, within its bounds. */
async function book(
  { ledgerAccounts }: Database,
  { row, kind, ownerId, unit, amount }: Leg,
  { at, transaction, lacking }: { at: Date; transaction: Transaction; lacking: Lacking },
): Promise<void> {
  const { mayGoBelowZero } = accountKinds[kind];
  const [least, most] = [mayGoBelowZero ? -ledgerLimits.balance : 0, ledgerLimits.balance];
  const within = { id: row.id, balance: { [Op.between]: [least - amount, most - amount] } };
  const move = (): Promise<boolean> => updateWhere(ledgerAccounts, within, { balance: literal(`balance + (${amount})`) }, transaction);
  if (await move()) return;
  if (amount < 0 && !mayGoBelowZero) throw lacking({ kind, ownerId, unit });
  const fresh = { ...row, kind, unit, balance: 0, createdAt: at };
  await ledgerAccounts.bulkCreate([fresh], { ignoreDuplicates: true, transaction });
  if (!(await move())) throw new RangeError(`The balance of ${kind} ${row.ownerId} ${unit} would be more than the ledger holds`);
}
