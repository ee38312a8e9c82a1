import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatBytes, formatShortCount, savedPercent } from '#domain/display/numbers';
import { extensionOf } from '#domain/formats';
import { bestRun } from '#domain/jobs/best-run';
import type { JobCardView } from '#domain/jobs/views';
import { overviewLists } from '#domain/overview/lists';
import { addresses } from '../../addresses.ts';
import { useJobList } from '../../api/jobs.ts';
import { brought } from '../../api/overview.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { jobKindUi } from './kinds/table.ts';
import styles from './recent-results.module.css';

const modelsShown = 4;
const runsShown = 3;

interface Model {
  key: string;
  /** The newest first. */
  runs: [JobCardView, ...JobCardView[]];
}

/** The latest finished jobs by model, the model with the newest one first. */
function byModel(jobs: readonly JobCardView[]): Model[] {
  const models = new Map<string, Model>();
  for (const job of jobs) {
    if (job.deletedAt !== null) continue;
    const key = job.fileId || job.id;
    const known = models.get(key);
    if (known === undefined) models.set(key, { key, runs: [job] });
    else known.runs.push(job);
  }
  return [...models.values()].slice(0, modelsShown);
}

/** The latest finished jobs, a card a model: its runs, the best of them, and what they saved. */
export function RecentResults() {
  const { data, error, mutate } = useJobList(overviewLists.finishedJobs, brought);
  if (data === undefined && error !== undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.results.length === 0) return <p className={styles.nothing}>还没有处理结果。检测通过的模型可以在「源文件管理」里轻量化。</p>;
  return (
    <ul className={styles.models}>
      {byModel(data.results).map(({ key, runs }) => (
        <li key={key}>
          <ModelCard runs={runs} />
        </li>
      ))}
    </ul>
  );
}

const savedBy = (job: JobCardView): number | null =>
  !jobKindUi(job).comparable || job.before === null || job.after === null ? null : savedPercent(job.before.bytes, job.after.bytes);

function ModelCard({ runs }: { runs: Model['runs'] }) {
  const [newest] = runs;
  const compared = runs.filter((job) => job.kind === 'lightweight');
  const best = bestRun(compared) ?? newest;
  const saved = savedBy(best);
  const hasSeveral = runs.length > 1;
  const shown = [best, ...runs.filter((job) => job !== best)].slice(0, runsShown);
  return (
    <article className={styles.model} aria-label={newest.modelName}>
      <Link to={addresses.job(best.id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={best.thumbnailUrl} format={extensionOf(best.fileName)} alt="" isFirst />
        {saved !== null && saved > 0 && <span className={styles.saved}>体积 −{saved}%</span>}
      </Link>
      <div className={styles.body}>
        <h3>{newest.modelName}</h3>
        <p className={styles.meta}>
          {hasSeveral && `${runs.length} 次处理 · `}
          <RelativeTime at={newest.endedAt ?? newest.createdAt} />
        </p>
        <ol>
          {shown.map((job) => (
            <li key={job.id}>
              <Link to={addresses.job(job.id)}>
                <span>{jobKindUi(job).methodOf(job)}</span>
                {job === best && compared.length > 1 && <i>最佳</i>}
                <small>{job.after !== null && `${formatShortCount(job.after.triangles)} 面`}</small>
                <b>{formatBytes(job.resultBytes)}</b>
              </Link>
            </li>
          ))}
        </ol>
        {compared.length > 1 && newest.fileId !== '' && (
          <Link className={styles.more} to={addresses.runs(newest.fileId)}>
            并排比较{runs.length > runsShown && ` · 还有 ${runs.length - runsShown} 次`}
          </Link>
        )}
      </div>
    </article>
  );
}
