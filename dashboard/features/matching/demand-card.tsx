import { Link } from 'react-router-dom';
import { formatDate } from '#domain/display/times';
import type { DemandCardView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import styles from './matching.module.css';

/** A demand in a list: what is wanted, until when, for how much, and what it is measured by. */
export function DemandCard({ demand }: { demand: DemandCardView }) {
  const { id, title, content, serviceLabel, budget, deadline, offers, clauses, files, owner, createdAt, status, label } = demand;
  return (
    <article className={styles.card}>
      <div>
        <h2>
          <Link to={addresses.demand(id)}>{title}</Link>
        </h2>
        <p className={styles.excerpt}>{content}</p>
        {clauses.length > 0 && (
          <ul className={styles.tags} aria-label="验收指标" style={{ marginTop: 8 }}>
            {clauses.map(({ kind, text }) => (
              <li key={kind}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.price}>
        <strong>{formatYuan(budget)}</strong>
        <span>{status === 'Open' ? `${offers} 份报价` : label}</span>
      </div>
      <p className={styles.meta}>
        <span>{serviceLabel}</span>
        <span>期限 {formatDate(new Date(deadline))}</span>
        {files > 0 && <span>{files} 个附件</span>}
        <span>{owner.nickName}</span>
        <RelativeTime at={createdAt} />
      </p>
    </article>
  );
}
