import { CloseCircleFilled, MinusCircleFilled } from '@ant-design/icons';
import { Suspense, type ReactNode } from 'react';
import type { JobDetailView } from '#domain/jobs/views';
import { FailureHelp } from '../../components/failure-help.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { jobKindUi } from './kinds/table.ts';
import styles from './job-stopped.module.css';

/** A job that failed or was cancelled: what happened, what was not lost, and what to do next (`children`). */
export function JobStopped({ job, children }: { job: JobDetailView; children: ReactNode }) {
  const failed = job.status === 'Error';
  const isSourceGone = job.error?.code === 'objects.notFound';
  const { Options } = jobKindUi(job);
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label={failed ? '失败原因' : '已取消'}>
        <span className={`${styles.icon} ${failed ? styles.failed : styles.cancelled}`} aria-hidden="true">
          {failed ? <CloseCircleFilled /> : <MinusCircleFilled />}
        </span>
        <h2>{failed ? '这次处理没有完成' : '这次处理已取消'}</h2>
        {failed && job.error !== null && (
          <p className={styles.tips}>
            <TipText text={job.error.tips} /> <FailureHelp code={job.error.code} />
          </p>
        )}
        <p className={styles.kept}>{isSourceGone ? '' : '源文件完好保留，'}这次的费用或免费次数已经退回。</p>
        <div className={styles.actions}>{children}</div>
        <h3>当时的选项</h3>
        <Options job={job} />
      </section>
      {job.previewUrl !== null && (
        <div className={styles.stage}>
          <Suspense fallback={null}>
            <StageView sources={[{ url: job.previewUrl, label: '源模型' }]} label={`${job.modelName}的三维预览`} testId="preview-canvas" />
          </Suspense>
        </div>
      )}
    </div>
  );
}
