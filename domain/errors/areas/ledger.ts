import { outcome, type ErrorEntry } from '../entry.ts';

/** The ledger. */
export const ledgerErrors = {
  'ledger.lacking': outcome(60300, '余额或次数不足，请刷新后再试'),
} as const satisfies Record<string, ErrorEntry>;
