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
  operateOrderList: administratorRead(`${order}/list`),
  operateOrderDetail: administratorRead(`${order}/detail`),
  operateOrderRefund: administratorChange(`${order}/refund`),
  operateRefundRetry: administratorChange(`${order}/retryRefund`),
  operateRefundByHand: administratorChange(`${order}/refundByHand`),
  operatePriceList: administratorRead(`${price}/list`),
  operatePriceSet: administratorChange(`${price}/set`),
  operateBillList: administratorRead(`${reconciliation}/bills`),
  operateBillDetail: administratorRead(`${reconciliation}/differences`),
  operateComparisonList: administratorRead(`${reconciliation}/ledger`),
  operateCodeList: administratorRead(`${code}/list`),
  operateCodeMake: administratorChange(`${code}/make`),
  operateOfferList: administratorRead(`${offer}/list`),
  operateOfferSet: administratorChange(`${offer}/set`),
  operateCampaignList: administratorRead(`${campaign}/list`),
  operateCampaignOpen: administratorChange(`${campaign}/open`),
  operateCampaignEnd: administratorChange(`${campaign}/end`),
} as const;
