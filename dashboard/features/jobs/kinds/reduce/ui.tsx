import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import { reduceFacts, wantedFaces } from './reduce-facts.ts';
import { ChangeList } from '../../report/change-list.tsx';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const ReduceDialog = lazyDialog(async () => (await import('./reduce-dialog.tsx')).ReduceDialog);

export const reduceUi: JobKindUi<JobCardOf<'reduce'>, JobDetailOf<'reduce'>> = {
  modelType: 'single',
  serviceLabel: '模型减面',
  serviceLetter: 'm',
  StartDialog: ReduceDialog,
  methodOf: ({ options }) => `减面 · ${wantedFaces(options)}`,
  downloadLabelOf: () => '下载 GLB',
  comparable: false,
  saves: true,
  Figures: ({ job }) => job.before !== null && <ChangeList before={job.before} after={job.after} />,
  Options: ({ job }) => <FactList facts={reduceFacts(job.options)} />,
  AgainDialog: ({ job, onClose }) => <ReduceDialog fileIds={[job.fileId]} initial={job.options} onClose={onClose} />,
};
