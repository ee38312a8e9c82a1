import { jobStatusLabels } from '#domain/jobs/labels';
import type { JobStatus } from '#domain/jobs/state';
import { DeletedTag, StateTag, type Tone } from '../../components/state-tag.tsx';

const tones: Record<JobStatus, Tone> = {
  Queued: 'waiting',
  Running: 'running',
  Waiting: 'waiting',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};

export const JobStateTag = ({ status, deleted }: { status: JobStatus; deleted: boolean }) =>
  deleted ? <DeletedTag /> : <StateTag tone={tones[status]}>{jobStatusLabels[status]}</StateTag>;
