/** Calls about orders, and those that pay one with what its owner has here. */

import { userChange, userRead } from '../wire/call.ts';

const orderCentre = '/api-order/laozi/V3/orderCenter';
const result = '/api-process/laozi/v3/service_result';
const payment = '/api-payment/laozi/V3';

export const orderCalls = {
  findByOrderId: userRead(`${orderCentre}/findByOrderId`),
  myOrderCancel: userChange('/api-personal/laozi/v3/myOrder/cancel'),
  cloudCoinPay: userChange(`${payment}/cloudCoin/cloudCoinPay`, 'many'),
  incomeBalancePay: userChange(`${payment}/IncomeBalance/incomeBalancePay`, 'many'),
  payByMemberFreeCount: userChange('/api-personal/memberRights/payByMemberFreeCount', 'many'),
  batchPayModelsByMemberFreeCount: userChange('/api-personal/memberRights/batchPayModelsByMemberFreeCount', 'many'),
  aiModelPayByFreeCount: userChange('/api-personal/laozi/v3/aiModel/payByFreeCount'),
  resultPayByFreeCount: userChange(`${result}/payByFreeCount`),
  modelPackageDeduction: userChange('/api-transaction/laozi/v3/transaction/model/packageDeduction'),
  resultPackageDeduction: userChange(`${result}/packageDeduction`),
  queryUnPayReusltCount: userRead(`${result}/queryUnPayReusltCount`),
  // Ours
  orderCreate: userChange(`${orderCentre}/create`, 'many'),
  orderQuote: userRead(`${orderCentre}/quote`, 'many'),
  orderDetail: userRead(`${orderCentre}/detail`),
  orderList: userRead(`${orderCentre}/list`, 'list'),
  orderLeave: userChange(`${orderCentre}/leave`),
  orderHistory: userRead(`${orderCentre}/history`),
} as const;
