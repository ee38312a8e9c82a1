import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { targetOf } from '#domain/formats/targets';
import type { JobCardOf } from '#domain/jobs/views';
import { addresses } from '../../../../addresses.ts';
import { useBatch } from '../../../../api/batches.ts';
import { saveFile } from '../../../../api/save-file.ts';
import { JobStateTag } from '../../job-state-tag.tsx';
import styles from './sibling-formats.module.css';

/** The formats that a model was converted to in one order, each with its own page, and all of them as one ZIP; nothing for a format alone. */
export function SiblingFormats({ job, batchId }: { job: JobCardOf<'convert'>; batchId: string }) {
  const { data: batch } = useBatch(batchId);
  const siblings = (batch?.places ?? []).flatMap((place) =>
    place.job?.kind === 'convert' && place.fileId === job.fileId && place.state !== 'deleted' ? place.job : [],
  );
  if (batch === undefined || siblings.length < 2) return null;
  return (
    <nav className={styles.siblings} aria-label="这个模型的各种格式">
      {siblings.map(({ id, target, status }) => (
        <Link key={id} to={addresses.job(id)} aria-current={id === job.id ? 'page' : undefined}>
          {targetOf(target).label}
          {status !== 'Success' && <JobStateTag status={status} deleted={false} />}
        </Link>
      ))}
      {batch.download !== null && batch.download.count > 1 && (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => batch.download !== null && saveFile(batch.download.url, batch.download.fileName)}
        >
          全部下载（{batch.download.count} 个）
        </Button>
      )}
    </nav>
  );
}
