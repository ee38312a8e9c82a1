import { formatSeconds } from '#domain/display/numbers';
import type { JobCardView } from '#domain/jobs/views';
import { useNow } from '../../hooks/use-now.ts';

/** How long a job has been running, or took, without what it waited for an operator. Empty before it starts. */
export function JobElapsed({ job }: { job: JobCardView }) {
  const running = job.startedAt !== null && job.endedAt === null && job.waitingSince === null;
  const now = useNow(running ? 1000 : 0);
  if (job.startedAt === null) return null;
  const until = job.endedAt ?? job.waitingSince;
  const end = until === null ? now : new Date(until).getTime();
  const seconds = Math.max(0, (end - new Date(job.startedAt).getTime() - job.waitedMs) / 1000);
  return <span>{running ? `已用 ${formatSeconds(Math.floor(seconds)).replace('.0', '')}` : `用时 ${formatSeconds(seconds)}`}</span>;
}
