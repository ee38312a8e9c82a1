/** Calls about income, bank cards, withdrawals, and everything that moved in an account. */

import { administratorChange, administratorRead, userChange, userRead } from '../wire/call.ts';

const account = '/api-personal/laozi/v3/account';
const withdraw = '/api-order/laozi/V3/withdraw';

export const walletCalls = {
  queryAccountDetails: userRead(`${account}/queryAccountDetails`, 'list'),
  queryCardList: userRead(`${account}/queryCardList`),
  deletCard: userChange(`${account}/deletCard`),
  incomeList: userRead(`${account}/incomeList`, 'list'),
  withdrawList: userRead(`${account}/withdrawList`, 'list'),
  manualCheck: administratorChange(`${withdraw}/manualCheck`),
  // Ours
  accountDetailsExport: userRead(`${account}/exportAccountDetails`, 'search'),
  accountMonths: userRead(`${account}/months`, 'list'),
  cardAdd: userChange(`${account}/addCard`),
  cardModify: userChange(`${account}/modifyCard`),
  withdrawInfo: userRead(`${account}/withdrawInfo`),
  withdrawApply: userChange(`${account}/withdrawApply`),
  withdrawalQueue: administratorRead(`${withdraw}/list`, 'list'),
  // Reading a payee is recorded, so it must not be repeated by whoever overheard it.
  withdrawalDetail: administratorChange(`${withdraw}/detail`),
  withdrawalPay: administratorChange(`${withdraw}/pay`),
  withdrawalConfirm: administratorChange(`${withdraw}/confirm`),
  withdrawalFail: administratorChange(`${withdraw}/fail`),
} as const;
