import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { formatBytes, formatShortCount, savedPercent } from '#domain/display/numbers';
import type { JobCardView } from '#domain/jobs/views';
import { extensionOf } from '#domain/formats';
import { addresses } from '../../addresses.ts';
import { useJobList } from '../../api/jobs.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { faceOf } from './kinds/faces.ts';
import styles from './recent-results.module.css';

const query = { status: 'success', pageSize: 4 } as const;

/** The latest finished jobs and what they saved. */
export function RecentResults() {
  const { data, error, mutate } = useJobList(query);
  if (data === undefined && error !== undefined) return <LoadError error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.results.length === 0) return <p className={styles.nothing}>还没有处理结果。检测通过的模型可以在「源文件管理」里轻量化。</p>;
  return (
    <ul className={styles.results}>
      {data.results.map((job) => (
        <li key={job.id}>
          <ResultCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function ResultCard({ job }: { job: JobCardView }) {
  const { before, after } = job;
  const { comparable } = faceOf(job);
  const saved = !comparable || before === null || after === null ? null : savedPercent(before.bytes, after.bytes);
  return (
    <Link to={addresses.job(job.id)} className={styles.result}>
      <div className={styles.resultPicture}>
        <Thumbnail url={job.thumbnailUrl} format={extensionOf(job.fileName)} alt="" />
        {saved !== null && saved > 0 && <span className={styles.saved}>体积 −{saved}%</span>}
      </div>
      <div className={styles.resultBody}>
        <b>{job.modelName}</b>
        {before !== null && after !== null && (
          <dl>
            <dt>大小</dt>
            <dd>
              {formatBytes(before.bytes)} → <em>{formatBytes(after.bytes)}</em>
            </dd>
            <dt>三角面</dt>
            <dd>
              {formatShortCount(before.triangles)} → <em>{formatShortCount(after.triangles)}</em>
            </dd>
          </dl>
        )}
        {job.endedAt !== null && <RelativeTime at={job.endedAt} />}
      </div>
    </Link>
  );
}
