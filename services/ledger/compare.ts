import { ledgerLimits } from '#domain/ledger/limits';
import type { LedgerComparisonRow, LedgerDifference } from '#storage/database/models/ledger';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { addUp } from './add-up.ts';
import { isAppendOnly } from './is-append-only.ts';
import { recompute, type ComparedPage } from './recompute.ts';

/**
 * Compares the ledger with itself, once a day and from 3 in the morning in China on: balances with postings, postings with each other. What differs is kept in the
 * day's row. Bounded pages; one that was interrupted goes on where it was, and of several processes one compares. Answers the day's row, or undefined when
 * the day has been compared or another process does it.
 */
export async function compareLedger(deps: ClockDeps): Promise<LedgerComparisonRow | undefined> {
  const { ledgerComparisons, transact } = deps.database;
  const now = currentTime(deps);
  const day = new Date(now.getTime() - ledgerLimits.comparedAfterMs).toISOString().slice(0, 10);
  const fresh = { day, differences: [], finishedAt: null, createdAt: now };
  await transact((transaction) => ledgerComparisons.bulkCreate([fresh], { ignoreDuplicates: true, transaction }));
  const row = await ledgerComparisons.findByPk(day, { rejectOnEmpty: true });
  if (row.finishedAt !== null) return undefined;
  for (let page = await recompute(deps, row.accountId); page.lastId !== undefined; page = await recompute(deps, row.accountId)) {
    const progress = { accountId: page.lastId, accounts: row.accounts + page.compared };
    if (!(await keep(deps, row, { ...progress, ...withFound(row, page) }))) return undefined;
  }
  for (let page = await addUp(deps, row.operationId); page.lastId !== undefined; page = await addUp(deps, row.operationId)) {
    const progress = { operationId: page.lastId, operations: row.operations + page.compared };
    if (!(await keep(deps, row, { ...progress, ...withFound(row, page) }))) return undefined;
  }
  const end = { appendOnly: await isAppendOnly(deps), finishedAt: currentTime(deps) };
  return (await keep(deps, row, end)) ? row : undefined;
}

function withFound(
  { differences, differenceCount }: LedgerComparisonRow,
  { differences: found }: ComparedPage,
): { differences: LedgerDifference[]; differenceCount: number } {
  const kept = [...differences, ...found].slice(0, ledgerLimits.differencesKept);
  return { differences: kept, differenceCount: differenceCount + found.length };
}

/** Writes how far it got, unless another process has gone on meanwhile. */
async function keep({ database }: ClockDeps, row: LedgerComparisonRow, changes: Partial<LedgerComparisonRow>): Promise<boolean> {
  const { day, version } = row;
  const isOurs = await database.transact((transaction) => updateWhere(database.ledgerComparisons, { day, version }, changes, transaction));
  if (isOurs) await row.reload();
  return isOurs;
}
