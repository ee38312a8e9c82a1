import type { SWRResponse } from 'swr';
import type { ReportView } from '#domain/analytics/views';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** Figures of the last minutes come by themselves. */
const refreshInterval = 15_000;

/** What was counted on the site; payments and income are null for those who may not read the bills. */
export const useAnalytics = (query: Payload<'operateAnalytics'>): SWRResponse<ReportView, unknown> =>
  useCall(keys.analytics(query), { keepPreviousData: true, refreshInterval });
