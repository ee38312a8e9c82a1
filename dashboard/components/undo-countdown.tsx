import { formatCountdown } from '#domain/display/times';
import { useNow } from '../hooks/use-now.ts';
import styles from './undo-countdown.module.css';

/** How much longer a deletion can be undone. */
export function UndoCountdown({ until }: { until: string }) {
  const left = new Date(until).getTime() - useNow(1000);
  return <p className={styles.text}>{left > 0 ? `${formatCountdown(left)} 内可撤销` : '已不能撤销'}</p>;
}
