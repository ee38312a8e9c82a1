import { CheckCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { coinsText } from '#domain/wallet/recharge';
import styles from './packages.module.css';

/** What the page says after a payment, with the new balance; `children`: what can be done next. */
export const RechargeDone = ({ coinFen, children }: { coinFen: number; children: ReactNode }) => (
  <section className={styles.done} aria-label="充值结果">
    <span className={styles.doneIcon} aria-hidden="true">
      <CheckCircleFilled />
    </span>
    <h2 role="status">充值成功</h2>
    <p>
      当前云币余额 <strong>{coinsText(coinFen)}</strong>
    </p>
    <div className={styles.actions}>{children}</div>
  </section>
);
