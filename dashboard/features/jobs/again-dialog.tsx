import { Suspense } from 'react';
import type { JobCardView } from '#domain/jobs/views';
import { faceOf } from './kinds/faces.ts';

/** Starts another job of the same kind for the same file, beginning with the same options. */
export function AgainDialog({ job, onClose }: { job: JobCardView; onClose(): void }) {
  const { AgainDialog: Dialog } = faceOf(job);
  return (
    <Suspense fallback={null}>
      <Dialog job={job} onClose={onClose} />
    </Suspense>
  );
}
