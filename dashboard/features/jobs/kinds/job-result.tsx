import type { JobDetailView } from '#domain/jobs/views';
import { ConvertResult } from '../convert/convert-result.tsx';
import { LightweightResult } from '../lightweight/lightweight-result.tsx';
import { OfflineResult } from '../offline/offline-result.tsx';
import { ReduceResult } from '../reduce/reduce-result.tsx';
import { RemeshResult } from '../remesh/remesh-result.tsx';
import { TilesResult } from '../tiles/tiles-result.tsx';
import type { JobActions } from '../use-job-actions.ts';

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
      return <TilesResult job={job} />;
  }
}
