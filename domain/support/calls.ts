/** Calls about help from people. */

import { publicCall } from '../wire/call.ts';

export const supportCalls = {
  // Ours
  supportContact: publicCall('/api-personal/laozi/v3/common/unauth/supportContact'),
} as const;
