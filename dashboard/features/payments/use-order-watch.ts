import { useEffect, useRef } from 'react';
import { orderLimits } from '#domain/trade/limits';
import type { OrderStatusView } from '#domain/orders/views';
import { events } from '../../api/events/event-hub.ts';
import { orderStatus } from '../../api/orders.ts';

/**
 * While `active`, asks every 6 s how an order stands, and at once when a push tells of its payment. A failed question is ignored: the next one makes up for it.
 */
export function useOrderWatch(orderId: string, active: boolean, onStatus: (status: OrderStatusView) => void): void {
  const told = useRef(onStatus);
  useEffect(() => {
    told.current = onStatus;
  });
  useEffect(() => {
    if (!active) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const status = await orderStatus(orderId).catch(() => undefined);
      if (status !== undefined && !isOver) told.current(status);
    };
    const timer = setInterval(() => void ask(), orderLimits.pollMs);
    const off = events.onPush(({ type, id }) => {
      if (type === 'PAY_WECHAT' && id === orderId) void ask();
    });
    return () => {
      isOver = true;
      clearInterval(timer);
      off();
    };
  }, [orderId, active]);
}
