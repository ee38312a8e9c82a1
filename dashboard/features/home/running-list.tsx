import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { checkStageLabels } from '#domain/files/labels';
import { jobStageLabels } from '#domain/jobs/labels';
import { presets } from '#domain/jobs/options';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { LoadTrouble } from '../../components/list-trouble.tsx';
import { checkLimits } from '#domain/limits';
import styles from './home.module.css';

const filesQuery = { status: 'running', pageSize: 5 } as const;
const jobsQuery = { status: 'running', pageSize: 5 } as const;
const every = { refetchInterval: checkLimits.pollMs };

/** Checks and jobs that run now. */
export function RunningList() {
  const files = useQuery({
    queryKey: queryKeys.fileList(filesQuery),
    queryFn: ({ signal }) => call('fileList', filesQuery, signal),
    ...every,
  });
  const jobs = useQuery({ queryKey: queryKeys.jobList(jobsQuery), queryFn: ({ signal }) => call('cardList', jobsQuery, signal), ...every });
  const error = files.error ?? jobs.error;
  if (error !== null) return <LoadTrouble error={error} onRetry={() => void Promise.all([files.refetch(), jobs.refetch()])} />;
  if (files.data === undefined || jobs.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;

  const rows = [
    ...jobs.data.results.map((job) => ({
      key: job.id,
      to: `/workbench/serviceResult/details?id=${job.id}`,
      name: job.modelName,
      what: `轻量化 · ${presets[job.preset].label}`,
      at: job.createdAt,
      stage: jobStageLabels[job.stage],
      percent: job.percent,
    })),
    ...files.data.results.map((file) => ({
      key: file.id,
      to: file.origin === 1 ? '/publishCenter/mySourceFiles' : '/workbench/myUpload',
      name: file.modelName,
      what: '模型检测',
      at: file.createdAt,
      stage: checkStageLabels[file.stage],
      percent: file.percent,
    })),
  ];
  if (rows.length === 0) return <p className={styles.nothing}>没有正在进行的任务，处理中的模型会显示在这里。</p>;
  return (
    <ul className={styles.running}>
      {rows.map(({ key, to, name, what, at, stage, percent }) => (
        <li key={key}>
          <div className={styles.runningHead}>
            <Link to={to}>{name}</Link>
            <span>
              {what} · <RelativeTime at={at} />
            </span>
          </div>
          <LiveProgress stage={stage} percent={percent} label={`${name}的进度`} />
        </li>
      ))}
    </ul>
  );
}
