import { isModelerType } from '#domain/modelers/kinds';
import { useUser } from '../../hooks/use-session.ts';
import { SourceFiles } from '../shared/source-files.tsx';
import { PublishersOnly } from './publishers-only.tsx';

export function MySourceFilesPage() {
  const { uploaderType } = useUser();
  if (!isModelerType(uploaderType)) return <PublishersOnly />;
  return (
    <SourceFiles title="发布中心 · 源文件" description="准备发布到模型商城的源文件。检测通过后在「待发布」里定价上架。" origin="publish" />
  );
}
