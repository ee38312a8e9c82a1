/** Calls of administrators about money. */

import { administratorChange, administratorRead } from '../wire/call.ts';

const price = '/api-admin/laozi/v3/price';
const reconciliation = '/api-admin/laozi/v3/reconciliation';
const code = '/api-admin/laozi/v3/activationCode';
const offer = '/api-admin/laozi/v3/offer';
const campaign = '/api-admin/laozi/v3/campaign';
const order = '/api-admin/laozi/v3/order';

export const backofficeCalls = {
  // Ours
  operateOrderList: administratorRead(`${order}/list`, 'list'),
  operateOrderDetail: administratorRead(`${order}/detail`),
  operateOrderRefund: administratorChange(`${order}/refund`),
  operateRefundRetry: administratorChange(`${order}/retryRefund`),
  operateRefundByHand: administratorChange(`${order}/refundByHand`),
  operateJobList: administratorRead('/api-admin/laozi/v3/job/list', 'list'),
  operateJobDecide: administratorChange('/api-admin/laozi/v3/job/decide'),
  operatePriceList: administratorRead(`${price}/list`),
  operatePriceSet: administratorChange(`${price}/set`),
  operateBillList: administratorRead(`${reconciliation}/bills`, 'list'),
  operateBillDetail: administratorRead(`${reconciliation}/differences`, 'list'),
  operateComparisonList: administratorRead(`${reconciliation}/ledger`, 'list'),
  operateCodeList: administratorRead(`${code}/list`, 'list'),
  operateCodeMake: administratorChange(`${code}/make`, 'many'),
  operateOfferList: administratorRead(`${offer}/list`),
  operateOfferSet: administratorChange(`${offer}/set`),
  operateCampaignList: administratorRead(`${campaign}/list`, 'list'),
  operateCampaignOpen: administratorChange(`${campaign}/open`),
  operateCampaignEnd: administratorChange(`${campaign}/end`),
} as const;
