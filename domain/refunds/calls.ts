/** Calls by which buyers ask for a refund, and administrators decide. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const refund = '/api-order/laozi/V3/refund';
const admin = '/api-admin/laozi/v3/refund';

export const refundCalls = {
  // Ours
  refundState: userRead(`${refund}/state`),
  refundAsk: userChange(`${refund}/ask`),
  refundWithdraw: userChange(`${refund}/withdraw`),
  operateRefundList: administratorRead(`${admin}/list`, 'list'),
  operateRefundApprove: administratorChange(`${admin}/approve`, 'many'),
  operateRefundRefuse: administratorChange(`${admin}/refuse`),
} as const;
