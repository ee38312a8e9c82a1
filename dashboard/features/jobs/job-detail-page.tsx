import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobDetailView } from '#domain/jobs/views';
import { EmptyList, LoadTrouble } from '../../components/list-trouble.tsx';
import { usePageTitle } from '../../hooks/use-page-title.ts';
import { JobDeleted } from './job-deleted.tsx';
import styles from './job-detail-page.module.css';
import { JobHeader } from './job-header.tsx';
import { useJobDetail } from './job-queries.ts';
import { JobResult } from './job-result.tsx';
import { JobRunning } from './job-running.tsx';
import { JobStopped } from './job-stopped.tsx';
import { choiceOf } from './last-choice.ts';
import { LightweightDialog } from './lightweight-dialog.tsx';
import { useJobActions, type JobActions } from './use-job-actions.ts';

/** One job: live while it runs, then the comparison and the report, or why it stopped. */
export function JobDetailPage({ jobId }: { jobId: string }) {
  const { data: job, error, refetch } = useJobDetail(jobId);
  const actions = useJobActions();
  const [again, setAgain] = useState(false);
  usePageTitle(job?.modelName ?? '处理结果');

  if (jobId === '') {
    return (
      <div className={styles.card}>
        <EmptyList title="没有指定处理结果" text="从服务结果里选一个打开。">
          <Link to="/workbench/serviceResult">返回服务结果</Link>
        </EmptyList>
      </div>
    );
  }
  if (job === undefined) {
    return (
      <div className={styles.card}>
        <h1 className="visually-hidden">处理结果</h1>
        {error === null ? (
          <div className={styles.skeleton} role="status" aria-label="正在读取">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        ) : (
          <LoadTrouble error={error} onRetry={() => void refetch()}>
            <Link to="/workbench/serviceResult">
              <Button tabIndex={-1}>返回服务结果</Button>
            </Link>
          </LoadTrouble>
        )}
      </div>
    );
  }
  const onAgain = (): void => setAgain(true);
  return (
    <>
      <JobHeader job={job} actions={actions} onAgain={onAgain} />
      <JobBody job={job} actions={actions} onAgain={onAgain} />
      {again && <LightweightDialog fileId={job.fileId} initial={choiceOf(job)} onClose={() => setAgain(false)} />}
    </>
  );
}

function JobBody({ job, actions, onAgain }: { job: JobDetailView; actions: JobActions; onAgain(): void }) {
  if (job.deletedAt !== null) return <JobDeleted job={job} actions={actions} />;
  if (!isFinalJobStatus(job.status)) return <JobRunning job={job} />;
  if (job.status === 'Success') return <JobResult job={job} actions={actions} />;
  return (
    <JobStopped job={job}>
      <Button type="primary" onClick={() => actions.retry(job)}>
        重试
      </Button>
      <Button onClick={onAgain}>换一种方案</Button>
    </JobStopped>
  );
}
