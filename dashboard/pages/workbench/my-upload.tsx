import { SourceFiles } from '../shared/source-files.tsx';

export function MyUploadPage() {
  return <SourceFiles title="源文件管理" description="上传的模型都在这里：检测、轻量化、下载和整理。" origin="workbench" />;
}
