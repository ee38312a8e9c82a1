import type { OfferView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import styles from './matching.module.css';

/** The parts of an offer, each with its amount and days. */
export const Plan = ({ milestones }: { milestones: OfferView['milestones'] }) => (
  <ol className={styles.plan} aria-label="分期">
    {milestones.map(({ title, amount, days }, index) => (
      <li key={index}>
        <span>
          第 {index + 1} 期 {title}
        </span>
        <span>
          {formatYuan(amount)} · {days} 天
        </span>
      </li>
    ))}
  </ol>
);
