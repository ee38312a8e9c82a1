import { accountKinds, type AccountName } from './accounts.ts';
import { ledgerLimits } from './limits.ts';
import { operationKinds, type Operation, type OperationKindEntry, type Posting } from './operations.ts';
import { familyOf, type Unit } from './units.ts';

/** What is wrong with an operation that must not be posted. */
export type OperationFault =
  /** Key or note is empty, too long, or not plain text. */
  | 'key'
  | 'note'
  /** None, one, or too many. */
  | 'postings'
  | 'zero'
  /** Not a whole number, or larger than one posting may be. */
  | 'amount'
  /** No unit, or not one of that account. */
  | 'unit'
  /** A user's account without its owner, a platform's with one, or an order's in an operation that is not of that order. */
  | 'owner'
  /** An account has two postings. */
  | 'twice'
  /** An account or a unit that this kind of operation does not move. */
  | 'kind'
  /** The postings of a unit do not add up to 0. */
  | 'unbalanced'
  /** Coins would become money that leaves us, or their owner's income. */
  | 'coinsWithdrawn';

const nameOf = ({ kind, ownerId, unit }: AccountName): string => JSON.stringify([kind, ownerId, unit]);

/** Everything that is wrong with an operation; empty for one that may be posted. */
export function checkOperation(operation: Operation): OperationFault[] {
  const { key, kind, actorId, note, postings } = operation;
  const faults = new Set<OperationFault>();
  if (!/^[\w/:.-]+$/.test(key) || key.length > ledgerLimits.keyLength) faults.add('key');
  const unexplained = kind === 'correct' && (actorId === null || note.trim() === '');
  if (unexplained || note.length > ledgerLimits.noteLength) faults.add('note');
  if (postings.length < 2 || postings.length > ledgerLimits.postings) faults.add('postings');
  for (const one of postings) for (const fault of checkPosting(one, operation)) faults.add(fault);
  if (new Set(postings.map(nameOf)).size < postings.length) faults.add('twice');
  if ([...sumByUnit(postings).values()].some((sum) => sum !== 0)) faults.add('unbalanced');
  if (kind !== 'correct' && withdrawsCoins(postings)) faults.add('coinsWithdrawn');
  return [...faults];
}

function checkPosting({ kind, ownerId, unit, amount }: Posting, operation: Operation): OperationFault[] {
  const { owner, units } = accountKinds[kind];
  const allowed: OperationKindEntry = operationKinds[operation.kind];
  const family = familyOf(unit);
  const faults: [OperationFault, boolean][] = [
    ['zero', amount === 0],
    ['amount', !Number.isSafeInteger(amount) || Math.abs(amount) > ledgerLimits.amount],
    ['unit', family === undefined || !units.some((known) => known === family)],
    ['owner', owner === 'platform' ? ownerId !== null : ownerId === null || ownerId === ''],
    ['owner', owner === 'order' && ownerId !== operation.orderId],
    ['kind', !allowed.accounts.includes(kind) || (family !== undefined && !allowed.units.includes(family))],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

/** What the postings of each unit add up to. */
export function sumByUnit(postings: readonly Posting[]): Map<Unit, number> {
  const sums = new Map<Unit, number>();
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  return sums;
}

/** docs/decisions/ledger.md */
function withdrawsCoins(postings: readonly Posting[]): boolean {
  const spenders = new Set(postings.filter(({ kind, amount }) => kind === 'coins' && amount < 0).map(({ ownerId }) => ownerId));
  if (spenders.size === 0) return false;
  return postings.some(
    ({ kind, ownerId, unit, amount }) => amount > 0 && unit === 'money' && (accountKinds[kind].isWayOut || spenders.has(ownerId)),
  );
}
