import type { JobCardOf } from '#domain/jobs/views';
import { choiceOf } from './last-choice.ts';
import { LightweightDialog } from './lightweight-dialog.tsx';

/** Runs a job's file again, beginning with what the job was started with. */
export const LightweightAgainDialog = ({ job, onClose }: { job: JobCardOf<'lightweight'>; onClose: () => void }) => (
  <LightweightDialog fileIds={[job.fileId]} initial={choiceOf(job)} onClose={onClose} />
);
