import { orderLimits } from '../trade/limits.ts';
import { payableStatuses, type OrderStatus } from './state.ts';

/** When an order can no longer be paid. */
export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + orderLimits.payMs);

/** Whether an order can be paid at `now`: the status alone does not say so, because a timer may be late. */
export const canPay = ({ status, expiresAt }: { status: OrderStatus; expiresAt: Date }, now: Date): boolean =>
  payableStatuses.some((payable) => payable === status) && now < expiresAt;

/** What the countdown shows, counted from the order's creation: `29:59`, and `00:00` from its end on. */
export function countdownText(expiresAt: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
