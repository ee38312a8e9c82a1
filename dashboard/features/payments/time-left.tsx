import { useEffect, useRef } from 'react';
import { countdownText } from '#domain/orders/deadline';
import { serverNow } from '../../api/server-clock.ts';
import { useNow } from '../../hooks/use-now.ts';
import styles from './payments.module.css';

const tickMs = 500;

/** Counts down to the end of an order's time, by the server's clock; `onEnd` once it shows 00:00. */
export function TimeLeft({ expiresAt, onEnd }: { expiresAt: string; onEnd?: () => void }) {
  useNow(tickMs);
  const ends = new Date(expiresAt);
  const now = serverNow();
  const isOver = now >= ends;
  const told = useRef(false);
  useEffect(() => {
    if (!isOver || told.current) return;
    told.current = true;
    onEnd?.();
  });
  return (
    <p className={styles.timeLeft}>
      <span>剩余支付时间</span>
      <b role="timer">{countdownText(ends, now)}</b>
    </p>
  );
}
