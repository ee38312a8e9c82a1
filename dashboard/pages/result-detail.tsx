import { useSearchParams } from 'react-router';
import { JobDetailPage } from '../features/jobs/job-detail-page.tsx';

/** `?id=` names the job. */
export function ResultDetailPage() {
  const [params] = useSearchParams();
  return <JobDetailPage jobId={params.get('id') ?? ''} />;
}
