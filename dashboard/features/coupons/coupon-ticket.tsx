import type { ReactNode } from 'react';
import { shortYuan } from '#domain/money/yuan';
import styles from './coupon-ticket.module.css';

interface Props {
  /** In fen; 0 for one that takes a percentage. */
  faceValue: number;
  /** What is paid, in percent; null for one of face value. */
  discountValue: number | null;
  /** In fen; 0: any amount. */
  threshold: number;
  name: string;
  /** What it works on, and until when. */
  facts: readonly string[];
  /** It can no longer be used. */
  faded?: boolean;
  /** A mark, or a button. */
  children?: ReactNode;
}

/** A coupon as a ticket: its worth, what it is for, and what can be done with it. */
export const CouponTicket = ({ faceValue, discountValue, threshold, name, facts, faded = false, children }: Props) => (
  <div className={`${styles.ticket} ${faded ? styles.faded : ''}`}>
    <p className={styles.worth}>
      {discountValue === null ? (
        <>
          <span>¥</span>
          <strong>{shortYuan(faceValue).replace('元', '')}</strong>
        </>
      ) : (
        <>
          <strong>{discountValue / 10}</strong>
          <span>折</span>
        </>
      )}
      <small>{threshold > 0 ? `满 ${shortYuan(threshold)} 可用` : '无门槛'}</small>
    </p>
    <div className={styles.about}>
      <p className={styles.name}>{name}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
    {children !== undefined && <div className={styles.action}>{children}</div>}
  </div>
);
