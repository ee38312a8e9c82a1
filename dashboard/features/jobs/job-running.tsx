import { CheckCircleFilled, ClockCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { extensionOf } from '#domain/formats';
import { jobStageLabels } from '#domain/jobs/labels';
import { jobStagesOf } from '#domain/kinds/jobs';
import type { JobDetailView } from '#domain/jobs/views';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { StageView } from '../../components/viewer/lazy-stage-view.ts';
import { useAfter } from '../../hooks/use-after.ts';
import { useWatch } from '../../hooks/use-events.ts';
import { jobKindUi } from './kinds/table.ts';
import { JobProgress } from './job-progress.tsx';
import styles from './job-running.module.css';

/** A short job ends before the viewer would have loaded, so its picture is shown first. */
const viewerAfterMs = 4000;

/** A running job: its stages, its progress, and the source model to look at meanwhile. */
export function JobRunning({ job }: { job: JobDetailView }) {
  useWatch(job.id, 'JOB');
  const settled = useAfter(viewerAfterMs);
  const { Figures, Meanwhile, Options } = jobKindUi(job);
  const stages = jobStagesOf(job.kind);
  const at = stages.indexOf(job.stage);
  const isWaiting = job.waitingSince !== null;
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="处理进度">
        <JobProgress job={job} />
        <ol className={styles.stages}>
          {stages.slice(0, -1).map((stage, index) => {
            const state = index < at ? 'done' : index === at ? 'current' : 'ahead';
            return (
              <li key={stage} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
                <span aria-hidden="true" className={styles.mark}>
                  {state === 'done' ? (
                    <CheckCircleFilled />
                  ) : state !== 'current' ? (
                    <i />
                  ) : isWaiting ? (
                    <ClockCircleOutlined />
                  ) : (
                    <LoadingOutlined />
                  )}
                </span>
                {jobStageLabels[stage]}
                {state === 'done' && <span className="visually-hidden">（已完成）</span>}
              </li>
            );
          })}
        </ol>
        <p className={styles.note}>可以离开这个页面，处理会在后台继续，完成后在这里和服务结果里都能看到。</p>
        <h2>处理选项</h2>
        <Options job={job} />
        {job.before !== null && (
          <>
            <h2>处理前</h2>
            <Figures job={job} />
          </>
        )}
      </section>
      <div className={styles.stage}>
        {Meanwhile !== undefined ? (
          <Meanwhile job={job} />
        ) : job.previewUrl !== null && settled ? (
          <Suspense fallback={null}>
            <StageView sources={[{ url: job.previewUrl, label: '处理前' }]} label={`${job.modelName}的三维预览`} testId="preview-canvas" />
          </Suspense>
        ) : (
          <Thumbnail url={job.sourceThumbnailUrl} format={extensionOf(job.fileName)} alt="" />
        )}
      </div>
    </div>
  );
}
