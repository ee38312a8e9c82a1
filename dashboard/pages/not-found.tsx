import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { documentedAt } from '#domain/site/documented';
import { ErrorPage } from '../components/error-page.tsx';
import { PageLoading } from '../components/page-loading.tsx';
import { usePageTitle } from '../hooks/page-title.ts';

export function NotFoundPage() {
  const { pathname, key } = useLocation();
  // What the server answers itself is asked of it; an address that it has answered with this page is not asked again.
  const isServers = key !== 'default' && documentedAt(pathname) !== undefined;
  usePageTitle(isServers ? '正在打开' : '页面不存在');
  useEffect(() => {
    if (isServers) globalThis.location.reload();
  }, [isServers]);
  return isServers ? <PageLoading fullHeight /> : <ErrorPage status={404} />;
}
