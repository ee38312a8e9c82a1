import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import { FailureHelp } from '../../components/failure-help.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { JobStateTag } from './job-state-tag.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import { jobKindUi } from './kinds/table.ts';
import styles from './job-card.module.css';
import { JobElapsed } from './job-elapsed.tsx';
import { JobMenu, type JobHandlers } from './job-menu.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobPictures } from './job-pictures.tsx';

interface JobCardProps {
  job: JobCardView;
  handlers: JobHandlers;
}

/** A job in the list of results. */
export function JobCard({ job, handlers }: JobCardProps) {
  const deleted = job.deletedAt !== null;
  const running = !deleted && !isFinalJobStatus(job.status);
  const address = addresses.job(job.id);
  const { Figures } = jobKindUi(job);
  return (
    <article data-row-key={job.id} className={`${styles.card} ${deleted ? styles.deleted : ''}`} aria-label={job.modelName}>
      <Link to={address} className={styles.pictures} tabIndex={-1} aria-hidden="true">
        <JobPictures job={job} />
      </Link>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>{deleted ? job.modelName : <Link to={address}>{job.modelName}</Link>}</h2>
          <JobStateTag status={job.waitingSince === null ? job.status : 'Waiting'} deleted={deleted} />
        </div>
        <p className={styles.meta}>
          <span>{jobKindUi(job).methodOf(job)}</span>
          <span className={styles.file} title={job.fileName}>
            {job.fileName}
          </span>
        </p>
        <div className={styles.middle}>
          {deleted ? (
            job.undoUntil !== null && <UndoCountdown until={job.undoUntil} />
          ) : running ? (
            <>
              <JobProgress job={job} />
              <Figures job={job} />
            </>
          ) : job.error !== null ? (
            <p className={styles.error}>
              <TipText text={job.error.tips} /> <FailureHelp code={job.error.code} />
            </p>
          ) : (
            <Figures job={job} />
          )}
        </div>
        <div className={styles.foot}>
          <p className={styles.times}>
            <RelativeTime at={job.createdAt} />
            <JobElapsed job={job} />
            {job.batchId !== null && <Link to={addresses.batch(job.batchId)}>查看批次</Link>}
          </p>
          <CardActions job={job} handlers={handlers} />
        </div>
      </div>
    </article>
  );
}

function CardActions({ job, handlers }: JobCardProps) {
  if (job.deletedAt !== null) return <Button onClick={() => handlers.restore(job)}>撤销删除</Button>;
  const failed = job.status === 'Error' || job.status === 'Cancelled';
  return (
    <div className={styles.actions}>
      {job.status === 'Success' && (
        <Button type="primary" ghost onClick={() => handlers.download(job, 'result')}>
          下载
        </Button>
      )}
      {!isFinalJobStatus(job.status) && <Button onClick={() => handlers.cancel(job)}>取消处理</Button>}
      {failed && <Button onClick={() => handlers.onAgain(job)}>再次处理</Button>}
      <JobMenu job={job} handlers={handlers} />
    </div>
  );
}
