import { jobStageLabels } from '#domain/jobs/labels';
import { jobStages } from '#domain/jobs/state';
import type { JobCardView } from '#domain/jobs/views';
import { LiveProgress } from '../../components/live-progress.tsx';
import { useLiveStage } from '../../hooks/use-live-stage.ts';

/** Where a running job is. */
export function JobProgress({ job }: { job: JobCardView }) {
  const { stage, percent } = useLiveStage(job, jobStages);
  return <LiveProgress stage={jobStageLabels[stage]} percent={percent} label={`${job.modelName}的处理进度`} />;
}
