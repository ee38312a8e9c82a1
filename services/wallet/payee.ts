import type { WithdrawalRow } from '#storage/database/models/wallet';
import type { SealDeps } from '../sealing.ts';
import { openText } from './sealed.ts';

/** Who is paid, whole. Whoever reads it must be an administrator, and is recorded. */
export interface Payee {
  name: string;
  account: string;
}

/** @throws TypeError once it is no longer kept. */
export function payeeOf(deps: SealDeps, { id, sealedPayee }: Pick<WithdrawalRow, 'id' | 'sealedPayee'>): Payee {
  if (sealedPayee === null) throw new TypeError(`The payee of withdrawal ${id} is no longer kept`);
  return JSON.parse(openText(deps, { kind: 'withdrawals', id }, sealedPayee)) as Payee;
}
