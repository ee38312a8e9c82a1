import { formatBytes } from '#domain/display/numbers';
import { useStorageUsage } from '../../api/accounts.ts';
import styles from './storage-meter.module.css';

/** Used storage as text and a bar; `compact` is for the header. Empty while unknown. */
export function StorageMeter({ compact = false }: { compact?: boolean }) {
  const { data } = useStorageUsage();
  if (data === undefined) return <div className={styles.meter} />;
  const share = data.limitBytes > 0 ? Math.min(1, data.usedBytes / data.limitBytes) : 1;
  const level = share >= 0.95 ? styles.full : share >= 0.8 ? styles.high : '';
  const text = `${formatBytes(data.usedBytes)} / ${formatBytes(data.limitBytes)}`;
  return (
    <div className={`${styles.meter} ${compact ? styles.compact : ''}`}>
      <p className={styles.words}>
        <span>已用空间</span>
        <span className={styles.figures}>{text}</span>
      </p>
      <div
        className={styles.track}
        role="meter"
        aria-label="已用空间"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
      >
        <span className={`${styles.fill} ${level}`} style={{ width: `${Math.max(share * 100, data.usedBytes > 0 ? 1.5 : 0)}%` }} />
      </div>
    </div>
  );
}
