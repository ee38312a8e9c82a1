/** Calls of administrators about money. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const order = '/api-admin/laozi/v3/order';

export const backofficeCalls = {
  // Ours
  operateOrderList: administratorRead(`${order}/list`),
  operateOrderDetail: administratorRead(`${order}/detail`),
  operateOrderRefund: administratorChange(`${order}/refund`),
} as const;
