/** Calls of administrators about money. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const price = '/api-admin/laozi/v3/price';
const order = '/api-admin/laozi/v3/order';

export const backofficeCalls = {
  // Ours
  operateOrderList: administratorRead(`${order}/list`),
  operateOrderDetail: administratorRead(`${order}/detail`),
  operateOrderRefund: administratorChange(`${order}/refund`),
  operateRefundRetry: administratorChange(`${order}/retryRefund`),
  operateRefundByHand: administratorChange(`${order}/refundByHand`),
  operatePriceList: administratorRead(`${price}/list`),
  operatePriceSet: administratorChange(`${price}/set`),
} as const;
