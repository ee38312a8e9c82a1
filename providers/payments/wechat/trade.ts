import { z } from 'zod';

/** A payment, as queries answer and notifications carry it. */
export const transactionSchema = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'ACCEPT']),
  transaction_id: z.string().min(1).optional(),
  success_time: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time))
    .optional(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.literal('CNY').optional() }).optional(),
});

export const tradeStates = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  ACCEPT: 'waiting',
  // The payer may try again.
  PAYERROR: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
} as const satisfies Record<z.output<typeof transactionSchema>['trade_state'], string>;
