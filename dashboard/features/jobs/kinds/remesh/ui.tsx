import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import { remeshFacts, wantedSurface } from './remesh-facts.ts';
import { ChangeList } from '../../report/change-list.tsx';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const RemeshDialog = lazyDialog(async () => (await import('./remesh-dialog.tsx')).RemeshDialog);

export const remeshUi: JobKindUi<JobCardOf<'remesh'>, JobDetailOf<'remesh'>> = {
  modelType: 'single',
  serviceLabel: '拓扑轻量化',
  serviceLetter: 't',
  StartDialog: RemeshDialog,
  methodOf: ({ options }) => `拓扑轻量化 · ${wantedSurface(options)}`,
  downloadLabelOf: ({ target }) => `下载 ${target.toUpperCase()}`,
  comparable: false,
  saves: true,
  Figures: ({ job }) => job.before !== null && <ChangeList before={job.before} after={job.after} />,
  Options: ({ job }) => <FactList facts={remeshFacts(job)} />,
  AgainDialog: ({ job, onClose }) => <RemeshDialog fileIds={[job.fileId]} initial={job.options} target={job.target} onClose={onClose} />,
};
