import { usePageTitle } from '../hooks/use-page-title.ts';

export function ResultDetailPage() {
  usePageTitle('处理结果');
  return <h1>处理结果</h1>;
}
