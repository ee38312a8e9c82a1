import { Button } from 'antd';
import { useState } from 'react';
import { formatFullTime } from '#domain/display/times';
import type { ContractView } from '#domain/matching/views';
import { RatingBody } from './rating-body.tsx';
import { RateDialog } from './rating-dialogs.tsx';
import styles from './matching.module.css';
import ratings from './ratings.module.css';

/** What both sides of a contract that has ended say of each other. */
export function RatingPanel({ contract: { id, side }, rating }: { contract: ContractView; rating: NonNullable<ContractView['rating']> }) {
  const { until, refusal, mine, theirs } = rating;
  const [isRating, setRating] = useState(false);
  const other = side === 'buyer' ? '服务商' : '需求方';
  const end = formatFullTime(new Date(until));
  return (
    <section className={styles.panel} aria-label="互相评价">
      <div className={styles.head}>
        <h3>互相评价</h3>
        {refusal === null && (
          <Button type="primary" onClick={() => setRating(true)}>
            评价{other}
          </Button>
        )}
      </div>
      {refusal === null && <p className={styles.quiet}>{end} 前可以评价一次。双方都评价，或期限到了以后才公开。</p>}
      {mine === null && refusal !== null && <p className={styles.quiet}>{refusal}</p>}
      {mine !== null && (
        <div className={ratings.rating}>
          <h4>我的评价</h4>
          <RatingBody rating={mine} />
          {mine.hidden !== null && <p role="note">平台隐藏了这条评价：{mine.hidden}</p>}
        </div>
      )}
      {theirs !== null ? (
        <div className={ratings.rating}>
          <h4>{other}的评价</h4>
          <RatingBody rating={theirs} />
        </div>
      ) : (
        mine !== null && (
          <p className={styles.quiet}>
            {other}评价以后，或 {end} 起，可以看到对方的评价。
          </p>
        )
      )}
      {isRating && <RateDialog contractId={id} onClose={() => setRating(false)} />}
    </section>
  );
}
