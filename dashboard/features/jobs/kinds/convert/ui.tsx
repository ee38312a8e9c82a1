import { formatBytes } from '#domain/display/numbers';
import { targets } from '#domain/formats/targets';
import { tessellations } from '#domain/formats/tessellation';
import { resultExtension } from '#domain/kinds/convert/job';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const ConvertDialog = lazyDialog(async () => (await import('./convert-dialog.tsx')).ConvertDialog);

export const convertUi: JobKindUi<JobCardOf<'convert'>, JobDetailOf<'convert'>> = {
  modelType: 'single',
  serviceLabel: '转换格式',
  serviceLetter: 'z',
  StartDialog: ConvertDialog,
  methodOf: ({ target }) => `转换为 ${targets[target].label}`,
  downloadLabelOf: ({ target }) => `下载 ${resultExtension(target).toUpperCase()}`,
  comparable: false,
  saves: false,
  Figures: ({ job: { before, after } }) =>
    before !== null && (
      <FactList
        facts={[
          {
            label: '大小',
            value: after === null ? formatBytes(before.bytes) : `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`,
          },
        ]}
      />
    ),
  Options: ({ job: { target, tessellation } }) => (
    <FactList
      facts={[
        { label: '目标格式', value: targets[target].label },
        ...(tessellation === null ? [] : [{ label: '曲面精度', value: tessellations[tessellation].label }]),
      ]}
    />
  ),
  AgainDialog: ({ job, onClose }) => (
    <ConvertDialog fileIds={[job.fileId]} targets={[job.target]} tessellation={job.tessellation} onClose={onClose} />
  ),
};
