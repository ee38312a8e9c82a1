import { SourceFiles } from '../shared/source-files.tsx';

export function MySourceFilesPage() {
  return <SourceFiles title="发布中心 · 源文件" description="准备发布到模型商城的源文件，检测通过后可以标记为待发布。" origin="publish" />;
}
