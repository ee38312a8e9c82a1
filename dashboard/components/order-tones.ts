import type { OrderStatus } from '#domain/orders/state';
import type { Tone } from './state-tag.tsx';

/** How the state of an order looks in lists; its words come with it. */
export const orderTones: Record<OrderStatus, Tone> = {
  Created: 'waiting',
  Paying: 'waiting',
  Paid: 'running',
  Fulfilling: 'running',
  Done: 'success',
  Closed: 'quiet',
  Refunding: 'error',
  Refunded: 'quiet',
};
