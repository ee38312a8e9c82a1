import type { Fen } from '../money/fen.ts';
import { formatYuan } from '../money/yuan.ts';
import { percentOf } from '../money/percent.ts';
import type { IncomeStatus } from './state.ts';
import { walletLimits } from './limits.ts';
import { poolOf } from './pool.ts';

/**
 * What of a sale is the platform's and what its seller's. The fee is rounded down, so that the seller never gets less than his share:
 * docs/decisions/income.md.
 */
export function incomeOf(
  paidFen: Fen,
  feePercent: number = walletLimits.platformFeePercent,
): { grossFen: Fen; feeFen: Fen; incomeFen: Fen } {
  const feeFen = percentOf(paidFen, feePercent);
  return { grossFen: paidFen, feeFen, incomeFen: paidFen - feeFen };
}

/** From when income that was credited then pays and is withdrawn. */
export const settlesAt = (creditedAt: Date): Date => new Date(creditedAt.getTime() + walletLimits.pendingMs);

/** A share of a member's month, as far as it explains what it brought. */
export interface ExplainedPool {
  /** What the member paid for the month, in fen. */
  paidFen: Fen;
  /** Models that it was divided by. */
  takes: number;
}

interface ExplainedIncome {
  status: IncomeStatus;
  grossFen: Fen;
  givenFen: Fen;
  feeFen: Fen;
  incomeFen: Fen;
  mostFen: Fen;
  owedFen: Fen;
}

/**
 * What a sale brought its seller and why, in one sentence.
 *
 * @param pool The member's month that it has a share of; null where it was paid for in money or coins.
 */
export function incomeReason(income: ExplainedIncome, pool: ExplainedPool | null): string {
  const { status, givenFen, owedFen } = income;
  if (status === 'Reversed') {
    return owedFen === 0 ? '买家退款，收益已退回' : `买家退款；其中 ${formatYuan(owedFen)} 已提现或花掉，从以后的收益里扣回`;
  }
  const given = givenFen === 0 ? '' : `，其中 ${formatYuan(givenFen)} 是赠送云币，由平台承担`;
  if (pool === null) return `买家实付 ${formatYuan(income.grossFen)}${given}；扣除平台服务费 ${formatYuan(income.feeFen)}`;
  return status === 'Counted' ? waitingReason : shareReason(income, pool, given);
}

const waitingReason = '买家用会员的付费模型次数取得；会员月结束后，当月会员费的一半由他当月用次数取得的模型平分';

function shareReason({ incomeFen, mostFen }: ExplainedIncome, { paidFen, takes }: ExplainedPool, given: string): string {
  if (paidFen === 0) return '买家用会员的付费模型次数取得；他的会员由平台赠送，当月没有付费，所以没有收益';
  const month = `买家当月会员费 ${formatYuan(paidFen)}，一半 ${formatYuan(poolOf(paidFen))} 由他当月用次数取得的 ${takes} 个模型平分`;
  const held = incomeFen === mostFen && incomeFen > 0 ? `；每个不超过售价减服务费，即 ${formatYuan(mostFen)}` : '';
  return incomeFen === 0 ? `${month}，不足 1 分` : `${month}，得 ${formatYuan(incomeFen)}${given}${held}`;
}
