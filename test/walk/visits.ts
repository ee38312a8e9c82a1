import { accountVisits } from './accounts.ts';
import { couponVisits } from './coupons.ts';
import { invoiceVisits } from './invoices.ts';
import { mallVisits } from './mall.ts';
import { modelVisits } from './models.ts';
import { officeVisits } from './offices.ts';
import { orderVisits } from './orders.ts';
import { profileVisits } from './profiles.ts';
import type { Visits } from './visit.ts';
import { walletVisits } from './wallet.ts';

/** One row for each call: the walk fails for a call without one. */
export const visits: Visits = {
  ...accountVisits,
  ...couponVisits,
  ...invoiceVisits,
  ...mallVisits,
  ...modelVisits,
  ...officeVisits,
  ...orderVisits,
  ...profileVisits,
  ...walletVisits,
};
