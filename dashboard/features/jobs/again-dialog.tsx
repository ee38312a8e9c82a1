import type { JobCardView } from '#domain/jobs/views';
import { faceOf } from './kinds/faces.ts';

/** Asks for the same file once more, in the way of the job's kind. */
export function AgainDialog({ job, onClose }: { job: JobCardView; onClose(): void }) {
  const { AgainDialog: Dialog } = faceOf(job);
  return <Dialog job={job} onClose={onClose} />;
}
