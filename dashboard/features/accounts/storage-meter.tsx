import { Tooltip } from 'antd';
import type { StorageUsageView } from '#domain/accounts/views';
import { formatBytes } from '#domain/display/numbers';
import { useStorageUsage } from '../../api/accounts.ts';
import styles from './storage-meter.module.css';

/** What uses the storage, as lines of a tooltip. */
const partsOf = ({ usedBytes, sourceBytes, derivedBytes, resultBytes, soldBytes }: StorageUsageView): [string, number][] => {
  const reserved = usedBytes - sourceBytes - derivedBytes - resultBytes - soldBytes;
  const parts: [string, number][] = [
    ['源文件', sourceBytes],
    ['解压内容与预览', derivedBytes],
    ['为买家保留的文件', soldBytes],
    ['处理结果', resultBytes],
    ['正在上传', reserved],
  ];
  return parts.filter(([, bytes]) => bytes > 0);
};

/** Used storage as text and a bar, what uses it as a tooltip; `compact` is for the header. Empty while unknown. */
export function StorageMeter({ compact = false }: { compact?: boolean }) {
  const { data } = useStorageUsage();
  if (data === undefined) return <div className={styles.meter} />;
  const share = data.limitBytes > 0 ? Math.min(1, data.usedBytes / data.limitBytes) : 1;
  const level = share >= 0.95 ? styles.full : share >= 0.8 ? styles.high : '';
  const text = `${formatBytes(data.usedBytes)} / ${formatBytes(data.limitBytes)}`;
  const parts = partsOf(data);
  const meter = (
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
  if (parts.length === 0) return meter;
  const lines = parts.map(([name, bytes]) => (
    <p key={name} className={styles.part}>
      <span>{name}</span>
      <span>{formatBytes(bytes)}</span>
    </p>
  ));
  return <Tooltip title={lines}>{meter}</Tooltip>;
}
