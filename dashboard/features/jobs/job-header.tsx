import { DownloadOutlined, LeftOutlined, LinkOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatBytes } from '#domain/display/numbers';
import { isFinalJobStatus } from '#domain/jobs/state';
import type { JobDetailView } from '#domain/jobs/views';
import { addresses } from '../../addresses.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { JobStateTag } from './job-state-tag.tsx';
import { copyText } from '../../components/copy-text.ts';
import { JobElapsed } from './job-elapsed.tsx';
import styles from './job-header.module.css';
import { jobKindUi } from './kinds/table.ts';
import { JobMenu, type JobHandlers } from './job-menu.tsx';

/** A result's page is its owner's alone. */
const linkNote = '只有您本人登录后才能打开这个链接';

interface JobHeaderProps {
  job: JobDetailView;
  handlers: JobHandlers;
}

/** A job's name, state and actions. */
export function JobHeader({ job, handlers }: JobHeaderProps) {
  const deleted = job.deletedAt !== null;
  const ui = jobKindUi(job);
  return (
    <header className={styles.head}>
      <Link to={job.kind === 'superResolve' ? addresses.maps : addresses.results()} className={styles.back}>
        <LeftOutlined aria-hidden="true" /> {job.kind === 'superResolve' ? '地图超分' : '服务结果'}
      </Link>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1>{job.modelName}</h1>
            <JobStateTag status={job.waitingSince === null ? job.status : 'Waiting'} deleted={deleted} />
          </div>
          <p className={styles.meta}>
            <span>{job.fileName}</span>
            <span>{ui.methodOf(job)}</span>
            <RelativeTime at={job.createdAt} />
            <JobElapsed job={job} />
            {job.storageBytes > 0 && <span>占用空间 {formatBytes(job.storageBytes)}</span>}
          </p>
        </div>
        {!deleted && (
          <div className={styles.actions}>
            <Button icon={<LinkOutlined />} aria-label="复制链接" title={linkNote} onClick={() => void copyText(location.href, linkNote)}>
              <span className={styles.word}>复制链接</span>
            </Button>
            {job.status === 'Success' && ui.comparable && (
              <Link to={addresses.runs(job.fileId)}>
                <Button icon={<TableOutlined />} tabIndex={-1} aria-label="并排对比">
                  <span className={styles.word}>并排对比</span>
                </Button>
              </Link>
            )}
            {job.status === 'Success' && job.kind === 'lightweight' && <Button onClick={() => handlers.onConvert?.(job)}>转换格式</Button>}
            {job.status === 'Success' && <Button onClick={() => handlers.onAgain(job)}>再次处理</Button>}
            {!isFinalJobStatus(job.status) && <Button onClick={() => handlers.cancel(job)}>取消处理</Button>}
            {job.status === 'Success' && (
              <Button type="primary" icon={<DownloadOutlined />} onClick={() => handlers.download(job, 'result')}>
                {ui.downloadLabelOf(job)}
              </Button>
            )}
            <JobMenu job={job} handlers={handlers} />
          </div>
        )}
      </div>
    </header>
  );
}
