import { Skeleton } from 'antd';
import { Suspense, type ComponentType } from 'react';
import type { JobKind } from '#domain/kinds/jobs';
import type { JobDetailOf, JobDetailView } from '#domain/jobs/views';
import { ConvertResult } from './convert/convert-result.tsx';
import { LightweightResult } from './lightweight/lightweight-result.tsx';
import { OfflineResult } from './offline/offline-result.tsx';
import { ReduceResult } from './reduce/reduce-result.tsx';
import { RemeshResult } from './remesh/remesh-result.tsx';
import { jobKindUi } from './table.ts';
import type { JobActions } from '../use-job-actions.ts';

const waiting = (
  <div role="status" aria-label="正在读取">
    <Skeleton active paragraph={{ rows: 10 }} />
  </div>
);

type ResultProps<K extends JobKind> = { job: JobDetailOf<K>; actions: JobActions };

/** Those of the usual kinds come with the page; the others are loaded when first shown. */
const usual: { readonly [K in JobKind]?: ComponentType<ResultProps<K>> } = {
  lightweight: LightweightResult,
  reduce: ReduceResult,
  remesh: RemeshResult,
  convert: ConvertResult,
  offline: OfflineResult,
};

/** The details of a finished job of any kind; apart from their table, so that lists stay light. */
export function JobResult({ job, actions }: { job: JobDetailView; actions: JobActions }) {
  const Usual = usual[job.kind] as ComponentType<{ job: JobDetailView; actions: JobActions }> | undefined;
  const { Result } = jobKindUi(job);
  if (Usual !== undefined) return <Usual job={job} actions={actions} />;
  return (
    Result && (
      <Suspense fallback={waiting}>
        <Result job={job} />
      </Suspense>
    )
  );
}
