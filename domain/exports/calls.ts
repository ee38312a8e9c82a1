/** The exports of the back office: each answers where its file is read, once. */

import { administratorRead } from '../wire/call.ts';
import type { ExportList } from './lists.ts';

const exports = '/api-admin/laozi/v3/export';

export const exportCalls = {
  // Ours
  exportOrders: administratorRead(`${exports}/orders`, 'search'),
  exportRefunds: administratorRead(`${exports}/refunds`, 'search'),
  exportWithdrawals: administratorRead(`${exports}/withdrawals`, 'search'),
  exportAccounts: administratorRead(`${exports}/accounts`, 'search'),
  exportWork: administratorRead(`${exports}/work`, 'search'),
  exportAudit: administratorRead(`${exports}/audit`, 'search'),
} as const;

export type ExportCall = keyof typeof exportCalls;

/** By which call each list is exported; its row in `domain/catalog/rights.ts` says who may. */
export const exportCallOf = {
  orders: 'exportOrders',
  refunds: 'exportRefunds',
  withdrawals: 'exportWithdrawals',
  accounts: 'exportAccounts',
  work: 'exportWork',
  audit: 'exportAudit',
} as const satisfies Record<ExportList, ExportCall>;

/** Where the file of an export is read, once, by who began it. */
export const exportPath = (exportId: string): string => `/media/exports/${exportId}`;
