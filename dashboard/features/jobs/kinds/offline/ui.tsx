import { formatBytes } from '#domain/display/numbers';
import { offlineLogos } from '#domain/kinds/offline/job';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const OfflineDialog = lazyDialog(async () => (await import('./offline-dialog.tsx')).OfflineDialog);

export const offlineUi: JobKindUi<JobCardOf<'offline'>, JobDetailOf<'offline'>> = {
  modelType: 'single',
  serviceLabel: '打包离线包',
  serviceLetter: 'd',
  StartDialog: OfflineDialog,
  methodOf: ({ resultOf }) => (resultOf === null ? '离线包' : '轻量化结果的离线包'),
  downloadLabelOf: () => '下载离线包',
  comparable: false,
  saves: false,
  Figures: ({ job: { before, after } }) =>
    before !== null && (
      <FactList
        facts={[
          { label: '模型', value: formatBytes(before.bytes) },
          ...(after === null ? [] : [{ label: '离线包', value: formatBytes(after.bytes) }]),
        ]}
      />
    ),
  Options: ({ job: { logo } }) => <FactList facts={[{ label: '标志', value: offlineLogos[logo] }]} />,
  AgainDialog: ({ job, onClose }) => <OfflineDialog fileIds={[job.fileId]} logo={job.logo} resultOf={job.resultOf} onClose={onClose} />,
};
