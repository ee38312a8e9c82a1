import { ErrorPage } from '../components/error-page.tsx';
import { usePageTitle } from '../hooks/page-title.ts';

export function NotFoundPage() {
  usePageTitle('页面不存在');
  return (
    <ErrorPage code="404" title="抱歉，您访问的页面不存在" reason="地址可能写错了，或者页面已经过期。请检查地址，或从首页重新进入。" />
  );
}
