import { ArrowRightOutlined } from '@ant-design/icons';
import type { ModelSummary } from '#domain/models/figures';
import styles from './comparison-panel.module.css';
import { changeOf, metrics } from './metrics.ts';

interface ComparisonPanelProps {
  before: ModelSummary;
  after: ModelSummary;
}

/** The headline numbers on the stage: before, after and saved. */
export function ComparisonPanel({ before, after }: ComparisonPanelProps) {
  return (
    <dl className={styles.panel}>
      {metrics.map(({ key, of, label, hint, format, none }) => {
        const [from, to] = [of(before), of(after)];
        const change = changeOf(from, to);
        const absent = from === 0 && to === 0;
        return (
          <div key={key} className={styles.metric}>
            <dt>
              {label}
              <span>{hint}</span>
            </dt>
            <dd>
              <span className={`${styles.change} ${styles[change.tone]}`}>{absent ? none : change.text}</span>
              {!absent && (
                <>
                  <span className={styles.figures}>
                    <span className="visually-hidden">处理前</span>
                    <span className={styles.before}>{format(from)}</span>
                    <ArrowRightOutlined aria-hidden="true" />
                    <span className="visually-hidden">处理后</span>
                    <strong>{format(to)}</strong>
                  </span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
