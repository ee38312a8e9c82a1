/** The call about the overview. */

import { userRead } from '../wire/call.ts';

export const overviewCalls = {
  // Ours
  overview: userRead('/api-process/laozi/v3/overview', 'list'),
} as const;
