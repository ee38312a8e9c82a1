import { jobStageLabels } from '#domain/jobs/labels';
import { describeRemaining, remainingMs } from '#domain/jobs/remaining';
import type { JobCardView } from '#domain/jobs/views';
import { LiveProgress } from '../../components/live-progress.tsx';
import { JobWaiting } from './job-waiting.tsx';
import { useNow } from '../../hooks/use-now.ts';

/** Stage and percent of a running job, and what is left of it once that can be known. */
export function JobProgress({ job }: { job: JobCardView }) {
  const nowMs = useNow(1000);
  if (job.waitingSince !== null) return <JobWaiting since={job.waitingSince} />;
  const left = remainingMs({ startedAt: job.startedAt, percent: job.percent, nowMs: nowMs - job.waitedMs });
  return (
    <LiveProgress
      stage={jobStageLabels[job.stage]}
      percent={job.percent}
      label={`${job.modelName}的处理进度`}
      {...(left !== null && { detail: describeRemaining(left) })}
    />
  );
}
