import { Link } from 'react-router-dom';
import { LiveProgress } from './live-progress.tsx';
import { RelativeTime } from './relative-time.tsx';
import styles from './running-list.module.css';

export interface RunningRow {
  key: string;
  to: string;
  name: string;
  /** The kind of work. */
  what: string;
  startedAt: string;
  stage: string;
  percent: number;
}

/** Work in progress of any kind, a link and a bar each. */
export function RunningList({ rows }: { rows: readonly RunningRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ key, to, name, what, startedAt, stage, percent }) => (
        <li key={key}>
          <div className={styles.head}>
            <Link to={to}>{name}</Link>
            <span>
              {what} · <RelativeTime at={startedAt} />
            </span>
          </div>
          <LiveProgress stage={stage} percent={percent} label={`${name}的进度`} />
        </li>
      ))}
    </ul>
  );
}
