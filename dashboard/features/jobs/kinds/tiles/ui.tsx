import { Suspense } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog, lazyPart } from '../../../../components/lazy-part.ts';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const TilesDialog = lazyDialog(async () => (await import('./tiles-dialog.tsx')).TilesDialog);
const TilesOptionList = lazyPart(async () => (await import('./tiles-option-list.tsx')).TilesOptionList);
const TilesResult = lazyPart(async () => (await import('./tiles-result.tsx')).TilesResult);

export const tilesUi: JobKindUi<JobCardOf<'tiles'>, JobDetailOf<'tiles'>> = {
  modelType: 'oblique',
  serviceLabel: '倾斜摄影轻量化',
  serviceLetter: 'q',
  StartDialog: TilesDialog,
  methodOf: () => '3D Tiles',
  downloadLabelOf: () => '下载 3D Tiles',
  comparable: false,
  saves: false,
  Figures: ({ job: { scene } }) =>
    scene !== null && (
      <FactList
        facts={[
          { label: '大小', value: `${formatBytes(scene.bytesBefore)} → ${formatBytes(scene.bytesAfter)}` },
          { label: '瓦片', value: formatCount(scene.tiles) },
        ]}
      />
    ),
  Result: TilesResult,
  Options: ({ job: { options } }) => (
    <Suspense fallback={null}>
      <TilesOptionList options={options} />
    </Suspense>
  ),
  AgainDialog: ({ job, onClose }) => <TilesDialog fileIds={[job.fileId]} initial={job.options} onClose={onClose} />,
};
