import { exportCells, exportColumns, type ExportRows } from '#domain/exports/columns';
import type { ExportFilters } from '#domain/exports/schema';
import type { ExportList } from '#domain/exports/lists';
import { accountsBehind } from '#services/administration/list-accounts';
import { auditBehind } from '#services/audit/list';
import { ordersBehind } from '#services/backoffice/list-orders';
import { workBehind } from '#services/backoffice/list-work';
import type { DatabaseDeps } from '#services/deps';
import { refundRequestsBehind } from '#services/refunds/list';
import { withdrawalsBehind } from '#services/wallet/list-withdrawals';
import type { Behind, Slice } from '#storage/database/slice-behind';
import { presentAccount, presentAudit } from '../administration/presenter.ts';
import { presentOwnedOrder } from '../backoffice/presenter.ts';
import { presentWork } from '../backoffice/work.ts';
import { presentListed } from '../refunds/presenter.ts';
import { presentQueueRow } from '../wallet/presenter.ts';

/** Reads a slice of a list as its page shows it, by key. */
type Source<L extends ExportList> = (deps: DatabaseDeps, filters: ExportFilters[L], from: Behind) => Promise<Slice<ExportRows[L]>>;

const sources: { readonly [L in ExportList]: Source<L> } = {
  async orders(deps, filters, from) {
    const { rows, last } = await ordersBehind(deps, filters, from);
    return { rows: rows.map(presentOwnedOrder), last };
  },
  async refunds(deps, filters, from) {
    const { rows, last } = await refundRequestsBehind(deps, filters, from);
    return { rows: rows.map(presentListed('')), last };
  },
  async withdrawals(deps, filters, from) {
    const { withdrawals, owners, last } = await withdrawalsBehind(deps, filters, from);
    return { rows: withdrawals.map((row) => presentQueueRow(row, owners.get(row.ownerId), null)), last };
  },
  async accounts(deps, filters, from) {
    const { rows, last } = await accountsBehind(deps, filters, from);
    return { rows: rows.map(presentAccount), last };
  },
  async work(deps, filters, from) {
    const { rows, last } = await workBehind(deps, filters, from);
    return { rows: rows.map(presentWork(undefined)), last };
  },
  async audit(deps, filters, from) {
    const { events, names, last } = await auditBehind(deps, filters, from);
    return { rows: presentAudit({ events, names }), last };
  },
};

/** Reads a slice of a list as cells of its file. */
export async function readCells<L extends ExportList>(
  deps: DatabaseDeps,
  { list, filters }: { list: L; filters: ExportFilters[L] },
  from: Behind,
): Promise<Slice<string[]>> {
  const { rows, last } = await sources[list](deps, filters, from);
  return { rows: rows.map((row) => exportCells(exportColumns[list], row)), last };
}
