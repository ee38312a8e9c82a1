import { usePageTitle } from '../hooks/use-page-title.ts';

export function ServiceResultPage() {
  usePageTitle('服务结果');
  return <h1>服务结果</h1>;
}
