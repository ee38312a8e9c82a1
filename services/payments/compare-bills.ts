import { Op, type Transaction } from 'sequelize';
import { platformAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { compareBill, type BillDifference } from '#domain/payments/compare-bill';
import { paymentLimits } from '#domain/payments/limits';
import { clearingAccounts, outerMethods, type OuterMethod } from '#domain/trade/methods';
import { chinaDay } from '#providers/payments/china-time';
import type { BillRow, PaymentProvider } from '#providers/payments/contract';
import type { PaymentBillRow } from '#storage/database/models/payments';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type PaymentDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { readBooked } from './read-booked.ts';

const dayMs = 24 * 60 * 60_000;
const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const beginOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** A bill that was compared now. */
export interface ComparedBill {
  bill: PaymentBillRow;
  differences: BillDifference[];
}

/**
 * Compares the days of each provider that are due with our books, keeps what differs, and books the fees: docs/decisions/bills.md. A day is due from 10 in the morning in
 * China of the next on; one whose bill cannot be had is tried again. Of several processes one compares a day. Rejects with all that failed, after the rest.
 */
export async function compareBills(deps: PaymentDeps): Promise<ComparedBill[]> {
  const compared: ComparedBill[] = [];
  const failures: unknown[] = [];
  for (const name of outerMethods) {
    const provider = deps.payments?.[name];
    if (provider === undefined) continue;
    for (const day of await dueDays(deps, name)) {
      await compareDay(deps, { provider, name, day }).then(
        (one) => one !== undefined && compared.push(one),
        (error: unknown) => failures.push(error),
      );
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bills could not be compared`);
  return compared;
}

/** Days that are not compared yet: from the one after the last that was, of which at most a month, or yesterday where none was. */
async function dueDays(deps: PaymentDeps, provider: OuterMethod): Promise<string[]> {
  const { paymentBills } = deps.database;
  const yesterday = dayAfter(chinaDay(new Date(currentTime(deps).getTime() - paymentLimits.billAfterMs)), -1);
  const finished = { provider, finishedAt: { [Op.ne]: null } };
  const last = await paymentBills.findOne({ where: finished, order: [['day', 'DESC']] });
  const open = await paymentBills.findAll({ where: { provider, finishedAt: null, day: { [Op.lte]: yesterday } }, order: ['day'] });
  const first = last === null ? yesterday : dayAfter(last.day, 1);
  const days = new Set(open.map(({ day }) => day));
  for (let day = first; day <= yesterday; day = dayAfter(day, 1)) days.add(day);
  return [...days].toSorted().slice(-paymentLimits.billDays);
}

interface Asked {
  provider: PaymentProvider;
  name: OuterMethod;
  day: string;
}

async function compareDay(deps: PaymentDeps, { provider, name, day }: Asked): Promise<ComparedBill | undefined> {
  const { paymentBills, transact } = deps.database;
  const bill = await claim(deps, name, day);
  if (bill === undefined) return undefined;
  const [billed, before] = [await provider.fetchBill(day), await provider.fetchBill(dayAfter(day, -1))];
  const asked = { provider: name, from: beginOf(day), until: beginOf(dayAfter(day, 1)), billed: billed ?? [] };
  const booked = await readBooked(deps, asked);
  const isAwaited = billed === undefined && booked.length > 0 && bill.tries < paymentLimits.billTries;
  if (isAwaited) throw new Error(`${name} has no bill of ${day} yet`);
  const rows = billed ?? [];
  const differences = compareBill({ billed: rows, before: before ?? [], booked });
  const sums = {
    rows: rows.length,
    paidFen: sumOf(rows, 'payment', ({ amountFen }) => amountFen),
    refundedFen: sumOf(rows, 'refund', ({ amountFen }) => amountFen),
    feeFen: rows.reduce((sum, { feeFen }) => sum + feeFen, 0),
  };
  return transact(async (transaction) => {
    const where = { provider: name, day, version: bill.version };
    const changes = { ...sums, differenceCount: differences.length, finishedAt: currentTime(deps) };
    if (!(await updateWhere(paymentBills, where, changes, transaction))) return undefined;
    await keepDifferences(deps, { provider: name, day, differences }, transaction);
    await bookFees(deps, { provider: name, day, feeFen: sums.feeFen }, transaction);
    return { bill: await bill.reload({ transaction }), differences };
  });
}

const sumOf = (rows: readonly BillRow[], kind: BillRow['kind'], of: (row: BillRow) => number): number =>
  rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + of(row), 0);

/** The day's row, where nobody else compares it at this moment. */
async function claim({ database }: PaymentDeps, provider: OuterMethod, day: string): Promise<PaymentBillRow | undefined> {
  const { paymentBills, transact } = database;
  return transact(async (transaction) => {
    const fresh = { provider, day, finishedAt: null, createdAt: new Date() };
    await paymentBills.bulkCreate([fresh], { ignoreDuplicates: true, transaction });
    const row = await paymentBills.findOne({ where: { provider, day }, transaction, rejectOnEmpty: true });
    const open = { provider, day, version: row.version, finishedAt: null };
    if (!(await updateWhere(paymentBills, open, { tries: row.tries + 1 }, transaction))) return undefined;
    return row.reload({ transaction });
  });
}

/** In place of those of an earlier comparison of the day. */
async function keepDifferences(
  deps: PaymentDeps,
  { provider, day, differences }: { provider: OuterMethod; day: string; differences: readonly BillDifference[] },
  transaction: Transaction,
): Promise<void> {
  const { paymentDifferences } = deps.database;
  await paymentDifferences.destroy({ where: { provider, day }, transaction });
  const rows = differences.map((difference) => ({ ...difference, provider, day, createdAt: currentTime(deps) }));
  await paymentDifferences.bulkCreate(rows, { transaction });
}

/** What the provider kept for its service that day, once. */
async function bookFees(
  deps: PaymentDeps,
  { provider, day, feeFen }: { provider: OuterMethod; day: string; feeFen: number },
  transaction: Transaction,
): Promise<void> {
  const key = `fee/${provider}/${day}`;
  if (feeFen === 0 || (await deps.database.ledgerOperations.count({ where: { key }, transaction })) > 0) return;
  const postings = [
    posting(platformAccount(clearingAccounts[provider], 'money'), feeFen),
    posting(platformAccount('providerFees', 'money'), -feeFen),
  ];
  await postOperation(deps, { key, kind: 'chargeFee', orderId: null, actorId: null, note: '', postings }, transaction);
}
