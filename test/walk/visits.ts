import { accountVisits } from './accounts.ts';
import { analyticsVisits } from './analytics.ts';
import { campaignVisits } from './campaigns.ts';
import { couponVisits } from './coupons.ts';
import { developerVisits } from './developers.ts';
import { invoiceVisits } from './invoices.ts';
import { mallVisits } from './mall.ts';
import { matchingVisits } from './matching.ts';
import { modelVisits } from './models.ts';
import { officeVisits } from './offices.ts';
import { orderVisits } from './orders.ts';
import { profileVisits } from './profiles.ts';
import type { Visits } from './visit.ts';
import { walletVisits } from './wallet.ts';
import { workVisits } from './works.ts';

/** One row for each call: the walk fails for a call without one. */
export const visits: Visits = {
  ...accountVisits,
  ...analyticsVisits,
  ...campaignVisits,
  ...couponVisits,
  ...developerVisits,
  ...invoiceVisits,
  ...mallVisits,
  ...matchingVisits,
  ...modelVisits,
  ...officeVisits,
  ...orderVisits,
  ...profileVisits,
  ...walletVisits,
  ...workVisits,
};
