import type { RatingSummaryView } from '#domain/matching/views';
import styles from './ratings.module.css';

/** What somebody is rated on average, and how often; `what` says of which ratings where a page has two kinds. */
export function RatingMark({ rating: { mean, count }, what = '评价' }: { rating: RatingSummaryView; what?: string }) {
  if (mean === null) return <span>还没有{what}</span>;
  return (
    <span>
      <span className={styles.star} aria-hidden="true">
        ★
      </span>{' '}
      {mean.toFixed(1)} 分（{count} 条{what}）
    </span>
  );
}

/** So many stars of five. */
export const Stars = ({ stars }: { stars: number }) => (
  <span role="img" aria-label={`${stars} 星`} className={styles.star}>
    {'★'.repeat(stars)}
    {'☆'.repeat(Math.max(0, 5 - stars))}
  </span>
);
