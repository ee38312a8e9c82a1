import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to the caller's own orders: services filter by `ownerId`, so another user's order is not found. */
export const ownOrder = ({ orderId }: { orderId: string }, { caller }: CallRequest): { orderId: string; ownerId: string } => ({
  orderId,
  ownerId: caller.userId,
});
