import { calls } from '#domain/catalog/calls';
import { exportPath } from '#domain/exports/calls';
import { exportFileName } from '#domain/exports/file-name';
import { exportSchemas } from '#domain/exports/schema';
import type { ExportView } from '#domain/exports/views';
import { currentTime, type ClockDeps } from '#services/deps';
import { beginExport, type Wished } from '#services/exports/begin-export';
import type { ExportList } from '#domain/exports/lists';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';

export function exportRoutes(deps: ClockDeps): Route[] {
  /** Readies the export of a list that is filtered so. */
  const begin =
    <L extends ExportList>(list: L) =>
    async ({ cause, ...filters }: Wished<L>['filters'] & { cause: string }, request: CallRequest) => {
      const exportId = await beginExport(deps, { list, filters: filters as Wished<L>['filters'], cause, by: asAdministrator({}, request) });
      return { address: exportPath(exportId), fileName: exportFileName(list, currentTime(deps)) } satisfies ExportView;
    };
  return [
    route(calls.exportOrders, exportSchemas.orders, begin('orders')),
    route(calls.exportRefunds, exportSchemas.refunds, begin('refunds')),
    route(calls.exportWithdrawals, exportSchemas.withdrawals, begin('withdrawals')),
    route(calls.exportAccounts, exportSchemas.accounts, begin('accounts')),
    route(calls.exportWork, exportSchemas.work, begin('work')),
    route(calls.exportAudit, exportSchemas.audit, begin('audit')),
  ];
}
