import { Fragment } from 'react';
import type { OperateOrderView } from '#domain/backoffice/views';
import { exactTime } from './exact-time.ts';
import { Section } from './section.tsx';
import styles from './operate.module.css';

/** What the ledger says of an order, operation by operation. */
export function OrderLedger({ operations }: Pick<OperateOrderView, 'operations'>) {
  if (operations.length === 0) return null;
  return (
    <Section title="账本">
      <ol className={styles.steps}>
        {operations.map(({ id, kind, at, key, actor, postings }) => (
          <li key={id}>
            <span>{kind}</span>
            <span>{exactTime(at)}</span>
            <dl className={styles.postings}>
              {postings.map(({ account, owner, amount }, index) => (
                <Fragment key={index}>
                  <dt>
                    {owner} · {account}
                  </dt>
                  <dd>{amount}</dd>
                </Fragment>
              ))}
            </dl>
            <p>
              {key}，{actor}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
