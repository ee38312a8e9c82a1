import { Skeleton } from 'antd';
import styles from './list-skeleton.module.css';

/** Placeholder rows while a list loads. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.rows} role="status">
      <span className="visually-hidden">正在读取</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden="true">
          <Skeleton.Node active style={{ width: 64, height: 48 }}>
            <span />
          </Skeleton.Node>
          <Skeleton active title={{ width: '32%' }} paragraph={{ rows: 1, width: '56%' }} />
        </div>
      ))}
    </div>
  );
}
