import { ErrorPage } from '../components/error-page.tsx';
import { usePageTitle } from '../hooks/page-title.ts';

export function NotFoundPage() {
  usePageTitle('页面不存在');
  return <ErrorPage status={404} />;
}
