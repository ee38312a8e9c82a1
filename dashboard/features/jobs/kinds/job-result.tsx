import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { JobDetailView } from '#domain/jobs/views';
import { lazyPart } from '../../../components/lazy-part.ts';
import { ConvertResult } from '../convert/convert-result.tsx';
import { LightweightResult } from '../lightweight/lightweight-result.tsx';
import { OfflineResult } from '../offline/offline-result.tsx';
import { ReduceResult } from '../reduce/reduce-result.tsx';
import { RemeshResult } from '../remesh/remesh-result.tsx';
import type { JobActions } from '../use-job-actions.ts';

// Loaded when first shown: most results are models.
const TilesResult = lazyPart(async () => (await import('../tiles/tiles-result.tsx')).TilesResult);
const MapResult = lazyPart(async () => (await import('../maps/map-result.tsx')).MapResult);

const waiting = (
  <div role="status" aria-label="正在读取">
    <Skeleton active paragraph={{ rows: 10 }} />
  </div>
);

/** The details of a finished job of any kind; apart from `faces`, so that lists stay light. */
export function JobResult({ job, actions }: { job: JobDetailView; actions: JobActions }) {
  switch (job.kind) {
    case 'lightweight':
      return <LightweightResult job={job} actions={actions} />;
    case 'reduce':
      return <ReduceResult job={job} />;
    case 'remesh':
      return <RemeshResult job={job} />;
    case 'convert':
      return <ConvertResult job={job} />;
    case 'offline':
      return <OfflineResult job={job} />;
    case 'tiles':
      return (
        <Suspense fallback={waiting}>
          <TilesResult job={job} />
        </Suspense>
      );
    case 'superResolve':
      return (
        <Suspense fallback={waiting}>
          <MapResult job={job} />
        </Suspense>
      );
  }
}
