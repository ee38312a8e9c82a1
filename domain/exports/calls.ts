/** The exports of the back office: each answers where its file is read, once. */

import { administratorRead } from '../wire/call.ts';
import type { ExportList } from './lists.ts';

const office = '/api-admin/laozi/v3/office';

export const exportCalls = {
  // Ours
  exportOrders: administratorRead(`${office}/exportOrders`, 'search'),
  exportRefunds: administratorRead(`${office}/exportRefunds`, 'search'),
  exportWithdrawals: administratorRead(`${office}/exportWithdrawals`, 'search'),
  exportAccounts: administratorRead(`${office}/exportAccounts`, 'search'),
  exportWork: administratorRead(`${office}/exportWork`, 'search'),
  exportAudit: administratorRead(`${office}/exportAudit`, 'search'),
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
