import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { Suspense, useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import { useDeveloperUsage } from '../../api/developers.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { addresses } from '../../addresses.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './developers.module.css';

const UsageChart = lazyPart(async () => (await import('./usage-chart.tsx')).UsageChart);

const modes = [
  { value: 'test', label: '测试' },
  { value: 'live', label: '正式' },
] as const;
const groupings = [
  { value: 'day', label: '按天' },
  { value: 'call', label: '按调用' },
  { value: 'kind', label: '按种类' },
] as const;

/** What a project used in the last 30 days, and what is left of the tier's calls. */
export function UsagePanel({ projectId }: { projectId: string | undefined }) {
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [by, setBy] = useState<'day' | 'call' | 'kind'>('day');
  const { data, error, mutate } = useDeveloperUsage({ mode, by, ...(projectId !== undefined && { projectId }) });
  return (
    <Panel
      title="用量"
      aside={
        <div className={styles.actions}>
          <Segmented aria-label="密钥的种类" value={mode} options={[...modes]} onChange={setMode} />
          <Segmented aria-label="怎样合计" value={by} options={[...groupings]} onChange={setBy} />
        </div>
      }
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void mutate()} />}
      {data !== undefined && (
        <>
          <p>
            {mode === 'live' ? '今年' : '今天'}已用 <strong>{formatCount(data.used)}</strong> 次，还有{' '}
            <strong>{formatCount(data.left)}</strong> 次{data.inPackages > 0 && `（其中套餐 ${formatCount(data.inPackages)} 次）`}，
            {mode === 'live' ? '会员' : '每天'}包含 {formatCount(data.included)} 次。{' '}
            {mode === 'live' && <Link to={addresses.packageShop}>购买 API 调用包</Link>}
          </p>
          {data.data.length === 0 ? (
            <p className={styles.none}>最近 30 天没有调用。</p>
          ) : (
            <div className={styles.chart} role="img" aria-label="最近 30 天的用量">
              <Suspense fallback={null}>
                <UsageChart rows={data.data} by={by} />
              </Suspense>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
