import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OfferView } from '#domain/matching/views';
import { formatYuan } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { RatingMark } from './rating-mark.tsx';
import { Plan } from './plan.tsx';
import styles from './matching.module.css';

/** An offer: who makes it, for how much, in which parts; `children` are the buttons of whoever looks. */
export function OfferRow({ offer, byDemand = false, children }: { offer: OfferView; byDemand?: boolean; children?: ReactNode }) {
  const { provider, price, days, content, milestones, label, createdAt, demandId, demandTitle } = offer;
  return (
    <article className={styles.card}>
      <div>
        <h3>
          {byDemand ? (
            <Link to={addresses.demand(demandId)}>{demandTitle}</Link>
          ) : (
            <Link to={addresses.provider(provider.id)}>{provider.title || provider.nickName}</Link>
          )}
        </h3>
        <p className={styles.meta}>
          {!byDemand && <RatingMark rating={provider.rating} />}
          {!byDemand && <span>完成 {provider.done} 份合同</span>}
          <RelativeTime at={createdAt} />
          <span>{label}</span>
        </p>
      </div>
      <div className={styles.price}>
        <strong>{formatYuan(price)}</strong>
        <span>共 {days} 天</span>
      </div>
      <div style={{ gridColumn: '1 / -1' }}>
        <p className={styles.words}>{content}</p>
        <Plan milestones={milestones} />
        {children !== undefined && (
          <div className={styles.actions} style={{ marginTop: 12 }}>
            {children}
          </div>
        )}
      </div>
    </article>
  );
}
