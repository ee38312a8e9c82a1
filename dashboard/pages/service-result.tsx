import { JobListPage } from '../features/jobs/job-list-page.tsx';

export function ServiceResultPage() {
  return <JobListPage />;
}
