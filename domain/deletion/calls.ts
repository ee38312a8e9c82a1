/** Calls about deleting one's account. */

import { userChange, userRead } from '../wire/call.ts';

const deletion = '/api-auth/oauth/user/deletion';

export const deletionCalls = {
  // Ours
  deletionAsk: userChange(`${deletion}/ask`),
  deletionWithdraw: userChange(`${deletion}/withdraw`),
  deletionState: userRead(`${deletion}/state`),
} as const;
