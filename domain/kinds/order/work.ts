import type { PaymentTiming } from './timing.ts';
import { orderRunId } from '../../workflows/ids.ts';
import type { WorkInput, WorkKind } from '../../workflows/kind.ts';

export interface OrderInput extends WorkInput, PaymentTiming {
  orderId: string;
  /** When it can no longer be paid. */
  expiresAtMs: number;
}

/** Follows an order while money outside may still move for it, and again when some has to go back. Each run works from the rows as they are. */
export const order = {
  name: 'order',
  workflow: 'orderWorkflow',
  idOf: ({ orderId }: OrderInput) => orderRunId(orderId),
  summary: ({ fileName }: OrderInput) => `订单付款 ${fileName}`,
  reusePolicy: 'ALLOW_DUPLICATE',
  stages: {},
} as const satisfies WorkKind<OrderInput>;
