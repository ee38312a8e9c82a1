import { jobLimits } from '../limits.ts';
import { orderLimits } from '../trade/limits.ts';
import { jobTypes } from '../trade/job-types.ts';
import type { OrderWish } from './subjects.ts';
import { transactionTypes, type TransactionTypeName } from '../trade/types.ts';

/** `payTpye` on the wire, where several orders are paid as one. */
export const payTypes = ['single', 'batch'] as const;
export type PayType = (typeof payTypes)[number];
export const payTypeOf = (lines: readonly unknown[]): PayType => (lines.length > 1 ? 'batch' : 'single');

/** `isBuyType` on the wire: whether models of the mall are bought, or anything else. */
export const buyTypeOf = (types: readonly TransactionTypeName[]): 'buymodel' | 'orders' =>
  types.length > 0 && types.every((type) => type === 'modelPurchase') ? 'buymodel' : 'orders';

/** Why things cannot be ordered together, as whoever wants them reads it: docs/decisions/batch-orders.md. */
export const batchProblems = {
  tooMany: `一个订单最多包含 ${orderLimits.lines} 项，请分开下单`,
  tooMuchWork: `一个订单最多处理 ${jobLimits.filesAtOnce} 个模型，请分开下单`,
  alone: '会员、充值、套餐和盲盒需要单独下单',
  modules: '一个订单只能包含同一个功能模块的内容，请分开下单',
  twice: '订单里有重复的内容，请去掉后再试',
} as const;
export type BatchProblem = keyof typeof batchProblems;

const works: readonly TransactionTypeName[] = jobTypes;

/** Whether what is ordered together is work on several models, which is followed and downloaded together. */
export const isBatch = (wishes: readonly OrderWish[]): boolean => wishes.length > 1 && wishes.every(({ type }) => works.includes(type));

/** What stands against ordering these together; null where nothing does, and for one alone. */
export function batchProblemOf(wishes: readonly OrderWish[]): BatchProblem | null {
  if (wishes.length < 2) return null;
  if (wishes.length > orderLimits.lines) return 'tooMany';
  const files = new Set(wishes.flatMap((wish) => ('fileId' in wish ? wish.fileId : [])));
  if (files.size > jobLimits.filesAtOnce) return 'tooMuchWork';
  const modules = new Set(wishes.map(({ type }) => transactionTypes[type].module));
  if (modules.has('personalAccount')) return 'alone';
  if (modules.size > 1) return 'modules';
  return new Set(wishes.map((wish) => JSON.stringify(wish))).size < wishes.length ? 'twice' : null;
}
