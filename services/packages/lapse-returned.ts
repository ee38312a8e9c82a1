import type { Transaction } from 'sequelize';
import { packageOfUnit } from '#domain/ledger/units';
import type { Taken } from '#domain/orders/movements';
import { packageRuns } from '#domain/packages/kinds';
import { currentTime, type ClockDeps } from '../deps.ts';
import { lapsePackage } from './lapse.ts';

/** Takes away again what a refund gave back to packages that are over: docs/decisions.md#packages. */
export async function lapseReturned(deps: ClockDeps, returned: readonly Taken[], transaction: Transaction): Promise<void> {
  const ids = returned.flatMap(({ unit }) => packageOfUnit(unit) ?? []);
  if (ids.length === 0) return;
  const now = currentTime(deps);
  const rows = await deps.database.packages.findAll({ where: { id: ids }, order: ['id'], transaction, lock: true });
  for (const row of rows) if (row.lapsedAt !== null || !packageRuns(row, now)) await lapsePackage(deps, row, transaction);
}
