import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { percentOf, placeStateNames, placeStates } from '#domain/batches/state';
import type { BatchView } from '#domain/batches/views';
import { formatBytes, savedPercent } from '#domain/display/numbers';
import { cancelBatch } from '../../api/batches.ts';
import { saveFile } from '../../api/save-file.ts';
import { FactTiles } from '../../components/fact-list.tsx';
import { LiveProgress } from '../../components/live-progress.tsx';
import { toast } from '../../components/toast.tsx';
import { useAsk } from '../../components/use-ask.ts';
import styles from './batch-summary.module.css';

interface Props {
  batch: BatchView;
  /** What was before and what was saved is told; else only how large the results are. */
  saves: boolean;
  /** Something is just being ordered. */
  busy: boolean;
  onRetry: () => void;
  onPay: (orderId: string) => void;
}

/** How far a whole batch is, what it saved, and what can be done with all of it. */
export function BatchSummary({ batch, saves, busy, onRetry, onPay }: Props) {
  const ask = useAsk();
  const { id, places, counts, beforeBytes, afterBytes, download, orderId } = batch;
  const failed = places.filter(({ canRetry }) => canRetry).length;
  const saved = savedPercent(beforeBytes, afterBytes);
  const isOver = counts.running === 0 && counts.unpaid === 0;
  const cancel = (): void =>
    ask({
      title: `取消还没有完成的 ${counts.running} 个？`,
      content: '已完成的结果不受影响，取消的费用或次数会退回。',
      okText: '取消处理',
      cancelText: '继续处理',
      onOk: () => toast.outcome(cancelBatch(id), '已请求取消，正在停止'),
    });
  return (
    <section className={styles.panel} aria-label="整批进度">
      <LiveProgress
        stage={isOver ? '全部结束' : counts.running > 0 ? '处理中' : '等待支付'}
        percent={percentOf(places.map(({ state, job }) => ({ state, percent: job?.percent ?? 0 })))}
        label="整批进度"
        detail={placeStateNames
          .filter((state) => counts[state] > 0)
          .map((state) => `${placeStates[state].label} ${counts[state]}`)
          .join(' · ')}
      />
      {counts.success > 0 && (
        <FactTiles
          facts={
            saves
              ? [
                  { label: '处理前共', value: formatBytes(beforeBytes) },
                  { label: '处理后共', value: formatBytes(afterBytes) },
                  { label: '共节省', value: saved === null ? '—' : `${saved}%` },
                ]
              : [{ label: '结果共', value: formatBytes(afterBytes) }]
          }
        />
      )}
      <div className={styles.actions}>
        {orderId !== null && (
          <Button type="primary" onClick={() => onPay(orderId)}>
            去支付
          </Button>
        )}
        {download !== null && (
          <Button
            type={orderId === null ? 'primary' : 'default'}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(download.url, download.fileName)}
          >
            全部下载（{download.count} 个）
          </Button>
        )}
        {failed > 0 && (
          <Button loading={busy} onClick={onRetry}>
            重新处理失败的 {failed} 个
          </Button>
        )}
        {counts.running > 0 && <Button onClick={cancel}>取消其余</Button>}
      </div>
    </section>
  );
}
