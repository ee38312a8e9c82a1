import type { CountedView } from '#domain/analytics/views';
import { formatCount } from '#domain/display/numbers';
import styles from './analytics.module.css';

const steps = [
  { key: 'visits', label: '访问' },
  { key: 'registrations', label: '注册' },
  { key: 'uploaders', label: '上传' },
  { key: 'workers', label: '处理' },
  { key: 'payers', label: '付款' },
] as const;

const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1)}%`);

/** How many came how far: a bar each, as long as its share of the widest. */
export function FunnelSteps({ totals }: { totals: CountedView }) {
  const widest = Math.max(1, ...steps.map(({ key }) => totals[key]));
  return (
    <ol className={styles.funnel}>
      {steps.map(({ key, label }, at) => (
        <li key={key}>
          <span>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(100 * totals[key]) / widest}%` }} />
          </span>
          <strong>{formatCount(totals[key])}</strong>
          <span className={styles.share}>{at === 0 ? '' : `访问的 ${percent(totals[key], totals.visits)}`}</span>
        </li>
      ))}
    </ol>
  );
}
