import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobDetailView } from '#domain/jobs/views';
import { addresses } from '../../../addresses.ts';
import { renameJob, useJobDetail } from '../../../api/jobs.ts';
import { keys, type Key } from '../../../api/keys.ts';
import { lazyDialog } from '../../../components/lazy-part.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { useMenuPlace } from '../../../hooks/menu-place.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { JobDeleted } from '../../../features/jobs/job-deleted.tsx';
import styles from './details.module.css';
import { JobHeader } from '../../../features/jobs/job-header.tsx';
import { jobKindUi } from '../../../features/jobs/kinds/table.ts';
import { JobResult } from '../../../features/jobs/kinds/job-result.tsx';
import { JobRunning } from '../../../features/jobs/job-running.tsx';
import { JobStopped } from '../../../features/jobs/job-stopped.tsx';
import { AgainDialog } from '../../../features/jobs/again-dialog.tsx';
import { StartDialog } from '../../../features/jobs/start-dialog.tsx';
import { useJobActions, type JobActions } from '../../../features/jobs/use-job-actions.ts';

const RatingDialog = lazyDialog(async () => (await import('../../../features/feedback/rating-dialog.tsx')).RatingDialog);
const RenameDialog = lazyDialog(async () => (await import('../../../components/rename-dialog.tsx')).RenameDialog);

export const firstKey = (params: URLSearchParams): Key | null => (params.has('id') ? keys.job(params.get('id') ?? '') : null);

/** The job `?id=`: live progress, then the comparison and the report, or why it stopped. */
export function ResultDetailsPage() {
  const [params] = useSearchParams();
  const jobId = params.get('id') ?? '';
  const { data: job, error, mutate } = useJobDetail(jobId);
  const actions = useJobActions();
  const [again, setAgain] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [converting, setConverting] = useState(false);
  const [rating, setRating] = useState(false);
  usePageTitle(job?.modelName ?? '处理结果');
  useMenuPlace(job?.kind === 'superResolve' ? addresses.maps : null);

  if (jobId === '') {
    return (
      <div className={styles.card}>
        <EmptyList title="没有指定处理结果" text="从服务结果里选一个打开。">
          <Link to={addresses.results()}>返回服务结果</Link>
        </EmptyList>
      </div>
    );
  }
  if (job === undefined) {
    return (
      <div className={styles.card}>
        <h1 className="visually-hidden">处理结果</h1>
        {error === undefined ? (
          <div className={styles.skeleton} role="status" aria-label="正在读取">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        ) : (
          <LoadError error={error} onRetry={() => void mutate()}>
            <Link to={addresses.results()}>
              <Button tabIndex={-1}>返回服务结果</Button>
            </Link>
          </LoadError>
        )}
      </div>
    );
  }
  const onAgain = (): void => setAgain(true);
  const onConvert = (): void => setConverting(true);
  return (
    <>
      <JobHeader
        job={job}
        handlers={{ ...actions, onAgain, onConvert, onRename: () => setRenaming(true), onRate: () => setRating(true) }}
      />
      <JobBody job={job} actions={actions} onAgain={onAgain} />
      {renaming && (
        <Suspense fallback={null}>
          <RenameDialog
            modelType={jobKindUi(job).modelType}
            name={job.modelName}
            onSave={(name) => renameJob(job.id, name)}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
      {rating && (
        <Suspense fallback={null}>
          <RatingDialog jobId={job.id} onClose={() => setRating(false)} />
        </Suspense>
      )}
      {converting && <StartDialog kind="convert" fileIds={[job.fileId]} resultOf={job.id} onClose={() => setConverting(false)} />}
      {again && <AgainDialog job={job} onClose={() => setAgain(false)} />}
    </>
  );
}

function JobBody({ job, actions, onAgain }: { job: JobDetailView; actions: JobActions; onAgain(): void }) {
  if (job.deletedAt !== null) return <JobDeleted job={job} actions={actions} />;
  if (!isFinalJobStatus(job.status)) return <JobRunning job={job} />;
  if (job.status === 'Success') return <JobResult job={job} actions={actions} />;
  return (
    <JobStopped job={job}>
      <Button type="primary" onClick={onAgain}>
        再次处理
      </Button>
    </JobStopped>
  );
}
