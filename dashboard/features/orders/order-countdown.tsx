import { useEffect, useRef } from 'react';
import { countdownText } from '#domain/orders/deadline';
import { orderLimits } from '#domain/trade/limits';
import { serverNow } from '../../api/server-clock.ts';
import { useNow } from '../../hooks/use-now.ts';
import styles from './orders.module.css';

const tickMs = 1000;

/** How long an order can still be paid, by the server's clock; `onClosed` once the server has had the time to close it. */
export function OrderCountdown({ expiresAt, onClosed }: { expiresAt: string; onClosed: () => void }) {
  useNow(tickMs);
  const now = serverNow();
  const ends = new Date(expiresAt);
  const isClosed = now.getTime() > ends.getTime() + orderLimits.closeEveryMs;
  const told = useRef(false);
  useEffect(() => {
    if (!isClosed || told.current) return;
    told.current = true;
    onClosed();
  });
  return (
    <span className={styles.countdown}>
      剩余 <b role="timer">{countdownText(ends, now)}</b>
    </span>
  );
}
