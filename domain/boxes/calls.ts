/** Calls of the shop of blind boxes. A box itself is ordered and paid for as everything else is. */

import { publicRead, userRead } from '../wire/call.ts';

const box = '/api-personal/laozi/v3/blindBox';

export const boxCalls = {
  // Ours
  boxShop: publicRead(`${box}/unauth/list`, 'list'),
  boxDraws: userRead(`${box}/draws`, 'list'),
  boxDrawOfOrder: userRead(`${box}/drawOfOrder`),
} as const;
