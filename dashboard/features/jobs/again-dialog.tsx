import { Suspense } from 'react';
import type { JobCardView } from '#domain/jobs/views';
import { jobKindUi } from './kinds/table.ts';

/** Starts another job of the same kind for the same file, beginning with the same options. */
export function AgainDialog({ job, onClose }: { job: JobCardView; onClose(): void }) {
  const { AgainDialog: Dialog } = jobKindUi(job);
  return (
    <Suspense fallback={null}>
      <Dialog job={job} onClose={onClose} />
    </Suspense>
  );
}
