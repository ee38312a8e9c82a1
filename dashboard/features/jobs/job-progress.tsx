import { jobStageLabels } from '#domain/jobs/labels';
import type { JobCardView } from '#domain/jobs/views';
import { LiveProgress } from '../../components/live-progress.tsx';

/** Stage and percent of a running job. */
export function JobProgress({ job }: { job: JobCardView }) {
  return <LiveProgress stage={jobStageLabels[job.stage]} percent={job.percent} label={`${job.modelName}的处理进度`} />;
}
