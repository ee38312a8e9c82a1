import type { ModelSummary } from '#domain/models/figures';
import styles from './change-list.module.css';
import { changeOf, metrics } from './metrics.ts';

/** Before → after of each number in compact form; `after` is null until there is a result. */
export function ChangeList({ before, after }: { before: ModelSummary; after: ModelSummary | null }) {
  return (
    <dl className={styles.list}>
      {metrics.map(({ key, of, label, format, none }) => {
        const from = of(before);
        const to = after === null ? null : of(after);
        const absent = from === 0 && (to === null || to === 0);
        const change = to === null || absent ? null : changeOf(from, to);
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.before}>{absent ? none : format(from)}</span>
              {to !== null && !absent && (
                <>
                  <span aria-hidden="true" className={styles.arrow}>
                    →
                  </span>
                  <span className="visually-hidden">变为</span>
                  <strong>{format(to)}</strong>
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
