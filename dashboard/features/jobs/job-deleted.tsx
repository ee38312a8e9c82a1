import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { JobDetailView } from '#domain/jobs/views';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import styles from './job-stopped.module.css';
import type { JobActions } from './use-job-actions.ts';

/** A deleted job that can still be restored. */
export function JobDeleted({ job, actions }: { job: JobDetailView; actions: JobActions }) {
  return (
    <section className={styles.card} aria-label="已删除">
      <span className={`${styles.icon} ${styles.cancelled}`} aria-hidden="true">
        <DeleteOutlined />
      </span>
      <h2>这个处理结果已删除</h2>
      <p className={styles.kept}>源文件不受影响。</p>
      {job.undoUntil !== null && <UndoCountdown until={job.undoUntil} />}
      <div className={styles.actions}>
        <Button type="primary" onClick={() => actions.restore(job)}>
          撤销删除
        </Button>
      </div>
    </section>
  );
}
