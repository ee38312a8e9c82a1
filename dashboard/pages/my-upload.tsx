import { usePageTitle } from '../hooks/use-page-title.ts';

export function MyUploadPage() {
  usePageTitle('源文件管理');
  return <h1>源文件管理</h1>;
}
