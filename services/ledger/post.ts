import { literal, Op, UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { accountKindNames, accountKinds, type AccountName } from '#domain/ledger/accounts';
import { checkOperation } from '#domain/ledger/check-operation';
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
 * @throws what `lacking` returns (default `ledger.lacking`) where an account would go below zero that may not; the caller's transaction is rolled back then.
 * @throws TypeError for an operation that `checkOperation` refuses, and for a key that is another operation's.
 */
export async function postOperation(
  deps: ClockDeps,
  operation: Operation,
  transaction: Transaction,
  lacking: Lacking = () => new AppError('ledger.lacking'),
): Promise<Posted> {
  const { database } = deps;
  const { postings: _, ...about } = operation;
  const operationId = newId();
  const at = currentTime(deps);
  const legs = legsOf(operation);
  try {
    await database.ledgerOperations.create({ ...about, id: operationId, at }, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    return { operationId: await recognise(database, operation, legs, transaction), isRepeated: true };
  }
  const rows = legs.map(({ leg, row, amount }) => ({ operationId, leg, accountId: row.id, amount, at }));
  try {
    await moveBalances(database, legs, transaction, lacking);
    await database.ledgerPostings.bulkCreate(rows, { transaction });
  } catch (error) {
    // Some of it is written by now: a caller who goes on all the same must not be able to commit that.
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
  return { operationId, isRepeated: false };
}

/**
 * Posts several operations that only add to what people have, in a number of statements that does not grow with them: each once, as `postOperation` does.
 *
 * @throws TypeError for one that takes from an account that may not go below zero, besides what `postOperation` throws.
 */
export async function postAdditions(deps: ClockDeps, operations: readonly Operation[], transaction: Transaction): Promise<void> {
  if (operations.length === 0) return;
  const { database } = deps;
  const at = currentTime(deps);
  const posted = operations.map((operation) => ({ operation, id: newId(), legs: legsOf(operation) }));
  const legs = posted.flatMap((one) => one.legs);
  const taking = legs.find(({ kind, amount }) => amount < 0 && !accountKinds[kind].mayGoBelowZero);
  if (taking !== undefined) throw new TypeError(`An addition takes from ${taking.kind}`);
  const rows = posted.map(({ operation: { key, kind, orderId, actorId, note }, id }) => ({ key, kind, orderId, actorId, note, id, at }));
  try {
    await database.ledgerOperations.bulkCreate(rows, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // One of them was posted before; which one, each says itself.
    for (const operation of operations) await postOperation(deps, operation, transaction);
    return;
  }
  await add(database, sumByRow(inLockOrder(legs)), transaction);
  const postings = posted.flatMap(({ id: operationId, legs: own }) =>
    own.map(({ leg, row, amount }) => ({ operationId, leg, accountId: row.id, amount, at })),
  );
  await database.ledgerPostings.bulkCreate(postings, { transaction });
}

/** One leg for each row, which moves it by all of them together. */
function sumByRow(legs: readonly Leg[]): Leg[] {
  const sums = new Map<string, Leg>();
  for (const leg of legs) {
    const before = sums.get(leg.row.id);
    sums.set(leg.row.id, before === undefined ? leg : { ...before, amount: before.amount + leg.amount });
  }
  return [...sums.values()];
}

/** @throws TypeError for an operation that `checkOperation` refuses. */
function legsOf(operation: Operation): Leg[] {
  const { key, postings } = operation;
  const faults = checkOperation(operation);
  if (faults.length > 0) throw new TypeError(`Operation ${key} cannot be posted: ${faults.join(', ')}`);
  return postings.map((posting, index) => ({ ...posting, leg: index + 1, row: rowMovedBy(posting, key) }));
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

/** Takes in turn what accounts must have, and adds the rest between, each run of it in one statement. */
async function moveBalances(database: Database, legs: readonly Leg[], transaction: Transaction, lacking: Lacking): Promise<void> {
  let added: Leg[] = [];
  for (const leg of inLockOrder(legs)) {
    const { kind, ownerId, unit, amount } = leg;
    if (amount > 0 || accountKinds[kind].mayGoBelowZero) {
      added.push(leg);
      continue;
    }
    await add(database, added, transaction);
    added = [];
    if (!(await take(database, leg, transaction))) throw lacking({ kind, ownerId, unit });
  }
  await add(database, added, transaction);
}

/** Takes from an account what it has; false where that is not enough. */
const take = ({ ledgerAccounts }: Database, { row, amount }: Leg, transaction: Transaction): Promise<boolean> =>
  updateWhere(ledgerAccounts, { id: row.id, balance: { [Op.gte]: -amount } }, { balance: literal(`balance - ${-amount}`) }, transaction);

const orAdd = {
  sqlite: 'ON CONFLICT (id) DO UPDATE SET balance = balance + excluded.balance, version = version + 1',
  mysql: 'ON DUPLICATE KEY UPDATE balance = balance + VALUES(balance), version = version + 1',
} as const;

/** Adds to accounts in this order, whatever they hold, and makes those that there are not yet. */
async function add({ sequelize, dialect }: Database, legs: readonly Leg[], transaction: Transaction): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map(({ row, kind, unit, amount }) => [row.id, kind, row.ownerId, unit, amount, 0]);
  const insert = 'INSERT INTO ledger_accounts (id, kind, owner_id, unit, balance, version) VALUES';
  await sequelize.query(`${insert} ${rows.map(() => '(?)').join(', ')} ${orAdd[dialect]}`, { replacements: rows, transaction });
}
