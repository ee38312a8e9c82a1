/** Calls about batches: many files in one order. All ours. */

import { userChange, userRead } from '../wire/call.ts';

const batch = '/api-process/laozi/v3/batch';

export const batchCalls = {
  batchDetail: userRead(`${batch}/detail`, 'list'),
  batchRetry: userChange(`${batch}/retry`, 'many'),
  batchCancel: userChange(`${batch}/cancel`, 'many'),
} as const;
