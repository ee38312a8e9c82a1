import { SourceFiles } from '../../shared/source-files.tsx';

/** `/workbench/mapSuperdivision/uploadMaps`: maps that were uploaded, what the check found in them, and the start of work on them. */
export function UploadMapsPage() {
  return <SourceFiles title="影像管理" description="上传的影像都在这里：检测、超分、下载和整理。" origin="workbench" holds="maps" />;
}
