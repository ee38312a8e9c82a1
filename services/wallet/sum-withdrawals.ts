import { fn, col } from 'sequelize';
import type { WithdrawalStatus } from '#domain/wallet/state';
import type { DatabaseDeps } from '../deps.ts';

/** How many withdrawals there are in each state, and what they come to, for operators. */
export async function sumWithdrawals({
  database,
}: DatabaseDeps): Promise<{ status: WithdrawalStatus; count: number; grossFen: number; netFen: number }[]> {
  const { withdrawals } = database;
  const sums = [fn('COUNT', col('id')), fn('SUM', col('gross_fen')), fn('SUM', col('net_fen'))] as const;
  const rows = (await withdrawals.findAll({
    attributes: ['status', [sums[0], 'count'], [sums[1], 'gross'], [sums[2], 'net']],
    group: ['status'],
    raw: true,
  })) as unknown as { status: WithdrawalStatus; count: number | string; gross: number | string; net: number | string }[];
  return rows.map(({ status, count, gross, net }) => ({ status, count: Number(count), grossFen: Number(gross), netFen: Number(net) }));
}
