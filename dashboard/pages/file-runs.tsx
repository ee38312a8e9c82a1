import { useSearchParams } from 'react-router';
import { FileRunsView } from '../features/runs/file-runs-view.tsx';

/** `?fileId=` names the source file. */
export function FileRunsPage() {
  const [params] = useSearchParams();
  return <FileRunsView fileId={params.get('fileId') ?? ''} />;
}
