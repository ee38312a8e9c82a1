import { usePageTitle } from '../hooks/use-page-title.ts';

export function PublishSourceFilesPage() {
  usePageTitle('发布中心源文件');
  return <h1>发布中心源文件</h1>;
}
