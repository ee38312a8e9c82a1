import { Suspense } from 'react';
import { presets } from '#domain/jobs/options';
import type { LightweightCardView, LightweightDetailView } from '#domain/jobs/views';
import { lazyDialog, lazyPart } from '../../../components/lazy-part.ts';
import { ChangeList } from '../report/change-list.tsx';
import type { KindFace } from './face.ts';

// Loaded when first shown, so that lists stay light.
const LightweightDialog = lazyDialog(async () => (await import('../lightweight/lightweight-dialog.tsx')).LightweightDialog);
const LightweightAgainDialog = lazyDialog(async () => (await import('../lightweight/again-dialog.tsx')).LightweightAgainDialog);
const OptionList = lazyPart(async () => (await import('../report/option-list.tsx')).OptionList);

export const lightweightFace: KindFace<LightweightCardView, LightweightDetailView> = {
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
