import type { Transaction } from 'sequelize';
import { incomeOf } from '#domain/orders/income';
import type { Taken } from '#domain/orders/movements';
import type { Database } from '#storage/database/connect';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import { noteStep } from '../analytics/note-step.ts';

interface Moved {
  order: Pick<OrderRow, 'ownerId' | 'type'>;
  /** All lines of the order. */
  lines: readonly Pick<OrderLineRow, 'subject'>[];
  step: 'paid' | 'refunded';
  /** What came or went back, given coins among it. */
  paidFen: number;
  taken: readonly Taken[];
  at: Date;
}

/** Notes for the statistics what an order brought in, or what of it went back: `domain/orders/income.ts`. Nothing where nothing was paid, or no income went back. */
export async function noteIncome(
  database: Database,
  { order, lines, step, paidFen, taken, at }: Moved,
  transaction: Transaction,
): Promise<void> {
  const { ownerId: userId, type } = order;
  const amountFen = incomeOf({ type, paidFen, taken });
  if (paidFen === 0 || (step === 'refunded' && amountFen === 0)) return;
  // A step of its own would stop the version before, which counts these rows too while it runs beside this one.
  const signed = { step: 'paid', amountFen: step === 'refunded' ? -amountFen : amountFen } as const;
  await noteStep(database, { userId, ...signed, campaign: soldBy(lines), at }, transaction);
}

/** The campaign that sold an order, where one did; null: that of its buyer's visit. */
const soldBy = (lines: Moved['lines']): string | null =>
  lines.flatMap(({ subject }) => (subject.type === 'blindBox' ? [subject.campaign] : []))[0] ?? null;
