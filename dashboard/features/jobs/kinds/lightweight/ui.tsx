import { Suspense } from 'react';
import { presets } from '#domain/kinds/lightweight/options';
import type { JobCardOf, JobDetailOf } from '#domain/jobs/views';
import { lazyDialog, lazyPart } from '../../../../components/lazy-part.ts';
import { ChangeList } from '../../report/change-list.tsx';
import type { JobKindUi } from '../job-kind-ui.ts';

// Loaded when first shown, so that lists stay light.
const LightweightDialog = lazyDialog(async () => (await import('./lightweight-dialog.tsx')).LightweightDialog);
const LightweightAgainDialog = lazyDialog(async () => (await import('./again-dialog.tsx')).LightweightAgainDialog);
const OptionList = lazyPart(async () => (await import('../../report/option-list.tsx')).OptionList);

export const lightweightUi: JobKindUi<JobCardOf<'lightweight'>, JobDetailOf<'lightweight'>> = {
  modelType: 'single',
  serviceLabel: '轻量化',
  serviceLetter: 'q',
  StartDialog: LightweightDialog,
  methodOf: ({ preset, savedPreset }) => (savedPreset === null ? `${presets[preset].label}方案` : `方案「${savedPreset.name}」`),
  downloadLabelOf: () => '下载 GLB',
  comparable: true,
  saves: true,
  Figures: ({ job }) => job.before !== null && <ChangeList before={job.before} after={job.after} />,
  Options: ({ job }) => (
    <Suspense fallback={null}>
      <OptionList options={job.options} />
    </Suspense>
  ),
  AgainDialog: LightweightAgainDialog,
};
