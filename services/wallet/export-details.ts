import { csvOf } from '#domain/display/csv';
import { clockInUtc8 } from '#domain/membership/calendar';
import { yuanText } from '#domain/money/yuan';
import { accountLabel, detailTitle } from '#domain/wallet/details';
import { walletLimits } from '#domain/wallet/limits';
import type { DatabaseDeps } from '../deps.ts';
import { listDetails, type Detail, type DetailQuery } from './list-details.ts';

const header = ['时间（北京时间）', '事项', '账户', '金额或数量', '单位', '说明', '订单号'];

const units = {
  coins: '云币',
  counts: '次',
  coupons: '张',
  incomePending: '元',
  incomeSettled: '元',
  incomeFrozen: '元',
  incomeOwed: '元',
} as const;

const signed = (amount: number, isMoney: boolean): string =>
  `${amount < 0 ? '-' : ''}${isMoney ? yuanText(Math.abs(amount)) : Math.abs(amount)}`;

const rowOf = ({ at, operation, account, unit, amount, description, orderNumber }: Detail): string[] => [
  clockInUtc8(at),
  detailTitle(operation, account, unit),
  accountLabel(account, unit),
  signed(amount, account !== 'counts' && account !== 'coupons'),
  units[account],
  description,
  orderNumber,
];

/** Account details as a CSV file, the newest first; a bounded number of rows, of which `isCut` says that there are more. */
export async function exportDetails(
  deps: DatabaseDeps,
  query: DetailQuery,
): Promise<{ content: string; rowCount: number; isCut: boolean }> {
  const { details, totalCount } = await listDetails(deps, { ...query, pageNo: 1, pageSize: walletLimits.exportedRows });
  return { content: csvOf([header, ...details.map(rowOf)]), rowCount: details.length, isCut: totalCount > details.length };
}
