import type { Transaction } from 'sequelize';
import { lineTransitions, type LineStatus } from '#domain/orders/line-state';
import type { Database } from '#storage/database/connect';
import type { OrderLineRow } from '#storage/database/models/orders';
import { updateRowsWhere } from '#storage/database/update-where';
import { statesBefore } from '../work/transition.ts';

/** The only place that writes a line's status: how many of these lines moved, from the states that the table allows. Hold the order's row before. */
export const transitionLines = (
  { orderLines }: Database,
  { orderId, lines, to, changes }: { orderId: string; lines: readonly number[]; to: LineStatus; changes?: Partial<OrderLineRow> },
  transaction: Transaction,
): Promise<number> => {
  const where = { orderId, line: [...lines], status: [...statesBefore(lineTransitions, to)] };
  return updateRowsWhere(orderLines, where, { ...changes, status: to }, transaction);
};
