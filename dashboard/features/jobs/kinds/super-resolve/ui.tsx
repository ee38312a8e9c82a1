import { Suspense } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { mapModelLabels, mapScaleLabels } from '#domain/maps/option-labels';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog, lazyPart } from '../../../../components/lazy-part.ts';
import { MapFilling } from './map-filling.tsx';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const MapDialog = lazyDialog(async () => (await import('./map-dialog.tsx')).MapDialog);
const MapOptionList = lazyPart(async () => (await import('./map-option-list.tsx')).MapOptionList);
const MapResult = lazyPart(async () => (await import('./map-result.tsx')).MapResult);

export const superResolveUi: JobKindUi<JobCardOf<'superResolve'>, JobDetailOf<'superResolve'>> = {
  modelType: 'map',
  serviceLabel: '地图超分',
  serviceLetter: 'd',
  StartDialog: MapDialog,
  methodOf: ({ options: { scale, model } }) => `${mapScaleLabels[scale]}，${mapModelLabels[model]}`,
  downloadLabelOf: () => '下载 GeoTIFF',
  comparable: false,
  saves: false,
  Figures: ({ job: { map } }) =>
    map !== null && (
      <FactList
        facts={[
          { label: '像素', value: `${formatCount(map.after.width)} × ${formatCount(map.after.height)}` },
          { label: '大小', value: `${formatBytes(map.before.bytes)} → ${formatBytes(map.after.bytes)}` },
        ]}
      />
    ),
  Meanwhile: MapFilling,
  Result: MapResult,
  Options: ({ job: { options } }) => (
    <Suspense fallback={null}>
      <MapOptionList options={options} />
    </Suspense>
  ),
  AgainDialog: ({ job, onClose }) => <MapDialog fileIds={[job.fileId]} initial={job.options} onClose={onClose} />,
};
