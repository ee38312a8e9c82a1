import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { OfflineAbout } from '#domain/offline/page';
import { StageView } from '../components/viewer/stage-view.tsx';
import { OfflineFrame } from './offline-frame.tsx';

interface OfflinePageProps {
  about: OfflineAbout;
  /** Of the GLB. */
  url: string;
}

/** A model with its name and figures. */
export function OfflinePage({ about: { title, triangles, bytes, logo }, url }: OfflinePageProps) {
  return (
    <OfflineFrame title={title} logo={logo} figures={`${formatShortCount(triangles)} 个三角面 · ${formatBytes(bytes)}`}>
      <StageView fills sources={[{ url, label: title }]} label={`三维模型 ${title}`} testId="offline-stage" />
    </OfflineFrame>
  );
}
