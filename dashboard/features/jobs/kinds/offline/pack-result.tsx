import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { JobDetailOf } from '#domain/jobs/views';
import { lazyDialog } from '../../../../components/lazy-part.ts';

// With its script, so that result pages stay light.
const OfflineDialog = lazyDialog(async () => (await import('./offline-dialog.tsx')).OfflineDialog);

/** Begins an offline package of what a lightweighting made. */
export function PackResult({ job }: { job: JobDetailOf<'lightweight'> }) {
  const [open, setOpen] = useState(false);
  if (job.status !== 'Success' || job.deletedAt !== null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>打包成离线包</Button>
      {open && (
        <Suspense fallback={null}>
          <OfflineDialog fileIds={[job.fileId]} resultOf={job.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
