/** Calls about help from people. */

import { publicRead } from '../wire/call.ts';

export const supportCalls = {
  // Ours
  supportContact: publicRead('/api-personal/laozi/v3/common/unauth/supportContact'),
} as const;
