import { z } from 'zod';

export const statusSchema = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Alipay closes a trade that nobody paid and one whose money all went back; only the time of payment tells them apart. */
export function tradeStateOf(status: z.output<typeof statusSchema>, wasPaid: boolean): 'waiting' | 'paid' | 'refunded' | 'closed' {
  if (status === 'WAIT_BUYER_PAY') return 'waiting';
  if (status === 'TRADE_CLOSED') return wasPaid ? 'refunded' : 'closed';
  return 'paid';
}
