import type { ReportView } from '#domain/analytics/views';
import { formatYuan } from '#domain/money/yuan';
import styles from './analytics.module.css';

/** What was paid on each day, what went back, and what is left of it; days on which nothing moved are left out. */
export function IncomeDays({ days }: { days: ReportView['days'] }) {
  const moved = days.filter(({ paidFen, refundedFen }) => paidFen !== 0 || refundedFen !== 0).toReversed();
  if (moved.length === 0) return <p className={styles.note}>这段时间没有付款，也没有退款</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="每天的收入">
      <table className={styles.table}>
        <thead>
          <tr>
            {['日期', '付款', '退款', '收入'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moved.map(({ day, paidFen, refundedFen, incomeFen }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{formatYuan(paidFen ?? 0)}</td>
              <td>{formatYuan(refundedFen ?? 0)}</td>
              <td>{formatYuan(incomeFen ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
