import { Op, type Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import type { CountAllowanceRow } from '#storage/database/models/benefits';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';

const atOnce = 500;

/** Has the ledger let lapse what is left of counts whose period is over; returns how many lapsed. Several processes may do it at once: each lapses once. */
export async function lapseCounts(deps: ClockDeps): Promise<number> {
  const { countAllowances, transact } = deps.database;
  const due = { lapsedAt: null, endsAt: { [Op.lte]: currentTime(deps) } };
  const attributes = ['ownerId', 'unit'];
  let lapsed = 0;
  for (;;) {
    const found = await countAllowances.findAll({ where: due, attributes, order: ['endsAt'], limit: atOnce });
    for (const row of found) lapsed += Number(await transact((transaction) => lapse(deps, row, transaction)));
    if (found.length < atOnce) return lapsed;
  }
}

async function lapse(
  deps: ClockDeps,
  { ownerId, unit }: Pick<CountAllowanceRow, 'ownerId' | 'unit'>,
  transaction: Transaction,
): Promise<boolean> {
  const { database } = deps;
  const row = await database.countAllowances.findOne({ where: { ownerId, unit, lapsedAt: null }, transaction, lock: true });
  if (row === null) return false;
  const account = userAccount('counts', ownerId, unit);
  const [left = 0] = await balancesOf(database, [account], transaction);
  // What lapses was issued for nothing, so that what was used stays what it was.
  const changes = { lapsedAt: currentTime(deps), issued: row.issued - left };
  if (!(await updateWhere(database.countAllowances, { ownerId, unit, version: row.version }, changes, transaction))) return false;
  if (left === 0) return false;
  const postings = [posting(account, -left), posting(platformAccount('lapsed', unit), left)];
  const about = { kind: 'lapse', orderId: null, actorId: null, note: '' } as const;
  await postOperation(deps, { key: `lapse/${ownerId}/${unit}/${row.version}`, ...about, postings }, transaction);
  return true;
}
