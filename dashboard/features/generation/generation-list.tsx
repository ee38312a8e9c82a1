import { Link } from 'react-router-dom';
import { generators } from '#domain/kinds/generate/generators';
import { isFinalJobStatus } from '#domain/jobs/state';
import { jobStageLabels, jobStatusLabels } from '#domain/jobs/labels';
import { formatSeconds } from '#domain/display/numbers';
import type { JobCardOf, JobCardView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import { cancelJob, useJobList } from '../../api/jobs.ts';
import { Button } from '../../components/plain/button.tsx';
import { LiveProgress } from '../../components/live-progress.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { toast } from '../../components/toast.tsx';
import { useWatch } from '../../hooks/use-events.ts';
import { useNow } from '../../hooks/use-now.ts';
import type { GenerateKind } from './order-form.tsx';
import styles from './generation.module.css';

type Card = JobCardOf<'text3d'> | JobCardOf<'image3d'>;
const isGenerated = (job: JobCardView): job is Card => job.kind === 'text3d' || job.kind === 'image3d';
const shown = 10;

/** What was ordered, the newest first: how far each is, its models side by side, and the way to ask again. */
export function GenerationList({ kind }: { kind: GenerateKind }) {
  const { data, error, mutate } = useJobList({ kind, pageNo: 1, pageSize: shown });
  if (data === undefined && error !== undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  const jobs = (data?.results ?? []).filter(isGenerated).filter(({ deletedAt }) => deletedAt === null);
  if (data !== undefined && jobs.length === 0)
    return <p className={styles.empty}>还没有下单生成过模型。生成的模型会出现在这里，也会存进源文件。</p>;
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job.id}>
          <GenerationRow job={job} />
        </li>
      ))}
    </ul>
  );
}

function GenerationRow({ job }: { job: Card }) {
  const isOver = isFinalJobStatus(job.status);
  return (
    <article className={styles.row} aria-label={job.modelName}>
      <header>
        <h3>
          <Link to={addresses.job(job.id)}>{job.kind === 'text3d' ? job.sentence : job.modelName}</Link>
        </h3>
        <p className={styles.note}>
          {generators[job.generator].label}
          {job.isAi && '（AI 生成）'} · {jobStatusLabels[job.status]} · <RelativeTime at={job.createdAt} />
        </p>
      </header>
      {!isOver && <Running job={job} />}
      {job.status === 'Error' && <p className={styles.wrong}>{job.error?.tips}。费用或次数已自动退回。</p>}
      {job.variants.length > 0 && (
        <div className={styles.pictures}>
          {job.variants.map(({ fileId, thumbnailUrl }, index) => (
            <Link key={fileId} to={addresses.job(job.id)}>
              <img src={thumbnailUrl} alt={`${job.modelName} 第 ${index + 1} 个`} loading="lazy" />
            </Link>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        {job.status === 'Success' && <Link to={addresses.files('workbench', { keyword: job.modelName })}>下载其他格式、轻量化、编辑</Link>}
        {isOver ? (
          <Link to={addresses.generate(job.kind, job.id)}>改一改再生成</Link>
        ) : (
          <Button onClick={() => void toast.outcome(cancelJob(job.id), '已取消，费用或次数会退回')}>取消</Button>
        )}
      </div>
    </article>
  );
}

function Running({ job }: { job: Card }) {
  useWatch(job.id, 'JOB');
  const now = useNow(1000);
  const seconds = job.startedAt === null ? 0 : Math.max(0, Math.floor((now - new Date(job.startedAt).getTime()) / 1000));
  return (
    <LiveProgress
      stage={jobStageLabels[job.stage]}
      percent={job.percent}
      label={`${job.modelName}的生成进度`}
      detail={`已用 ${formatSeconds(seconds).replace('.0', '')}`}
    />
  );
}
