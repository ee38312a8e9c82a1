/** Calls about the second factor of who works here. All are ours. */

import { administratorChange, userChange, userRead } from '../wire/call.ts';

const factor = '/api-admin/laozi/v3/factor';

export const factorCalls = {
  factorStatus: userRead(`${factor}/status`),
  factorBegin: userChange(`${factor}/begin`),
  factorConfirm: userChange(`${factor}/confirm`),
  factorProve: userChange(`${factor}/prove`),
  factorReset: administratorChange(`${factor}/reset`),
} as const;
