import type { ModelSummary } from '#domain/models/figures';
import styles from './change-list.module.css';
import { changeOf, metrics } from './metrics.ts';

/** Before → after of each number, small; `after` is null until there is a result. */
export function ChangeList({ before, after }: { before: ModelSummary; after: ModelSummary | null }) {
  return (
    <dl className={styles.list}>
      {metrics.map(({ key, label, format, none }) => {
        const absent = before[key] === 0 && (after === null || after[key] === 0);
        const change = after === null || absent ? null : changeOf(before[key], after[key]);
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.before}>{absent ? none : format(before[key])}</span>
              {after !== null && !absent && (
                <>
                  <span aria-hidden="true" className={styles.arrow}>
                    →
                  </span>
                  <span className="visually-hidden">变为</span>
                  <strong>{format(after[key])}</strong>
                </>
              )}
            </dd>
            {change !== null && <dd className={`${styles.change} ${styles[change.tone]}`}>{change.text}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
