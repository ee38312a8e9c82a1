import { Link } from 'react-router-dom';
import type { ProviderView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { RatingMark } from './rating-mark.tsx';
import styles from './matching.module.css';

/** A provider in a list. */
export function ProviderCard({ provider }: { provider: ProviderView }) {
  const { person, title, content, services, fromFen, done, certified, works, rating } = provider;
  return (
    <article className={styles.provider}>
      <div className={styles.head} style={{ marginBottom: 0 }}>
        <h2>
          <Link to={addresses.provider(person.id)}>{title}</Link>
        </h2>
        <span className={styles.seal}>{certified}</span>
      </div>
      <p className={styles.excerpt}>{[...content].length > 80 ? `${[...content].slice(0, 80).join('')}…` : content}</p>
      <ul className={styles.tags} aria-label="服务内容">
        {services.map(({ code, label }) => (
          <li key={code}>{label}</li>
        ))}
      </ul>
      <p className={styles.meta}>
        <RatingMark rating={rating} />
        <span>{formatYuan(fromFen)} 起</span>
        <span>完成 {done} 份合同</span>
        <span>{works} 个在售作品</span>
      </p>
    </article>
  );
}
