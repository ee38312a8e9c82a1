import { Skeleton } from 'antd';
import { useState } from 'react';
import { formatRoughBytes, formatShortCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/jobs/estimate';
import { presetNames, presets, type LightweightOptions, type PresetName } from '#domain/jobs/options';
import { lightweightOptionsSchema } from '#domain/jobs/options-schema';
import type { CheckReport } from '#domain/models/figures';
import type { JobChoice } from '../../../api/job-orders.ts';
import { ChoiceCards } from '../../../components/choice-cards.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { toast } from '../../../components/toast.tsx';
import type { StartWith } from '../start/start-with.ts';
import { useChosenFiles } from '../start/use-chosen-files.ts';
import { WorkDialog } from '../start/work-dialog.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { FromNote } from './from-note.tsx';
import { changesOf, choiceWith, lastChoice, rememberChoice, type Choice } from './last-choice.ts';
import { OptionFields, type OptionProblems } from './option-fields.tsx';

interface LightweightDialogProps extends StartWith {
  /** Initial choice when running a job again; defaults to `options`, then to the last choice. */
  initial?: Choice;
  onClose(): void;
}

function outcomeOf(report: CheckReport, preset: PresetName, custom: LightweightOptions): string {
  const options = preset === 'custom' ? custom : presets[preset].options;
  const { triangles, bytes } = estimateLightweight(report.summary, report.figures, options);
  const geometry = options.ratio >= 1 && options.targetTriangles === null ? '面数不变' : `约 ${formatShortCount(triangles)} 面`;
  const size = bytes === null ? [] : [`约 ${formatRoughBytes(bytes)}`];
  const textures = options.textureSize === null ? '贴图不缩小' : `贴图 ≤ ${options.textureSize}`;
  return [...size, geometry, ...(report.figures.textures.length === 0 ? [] : [textures])].join(' · ');
}

function problemsOf(options: LightweightOptions): OptionProblems {
  const read = lightweightOptionsSchema.safeParse(options);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Chooses how to lightweight checked files, starts the work and shows it. */
export function LightweightDialog({ fileIds, options: given, from, initial, onClose }: LightweightDialogProps) {
  const { file, name, isKnown, error, askAgain } = useChosenFiles(fileIds);
  const [choice, setChoice] = useState<Choice>(() => initial ?? (given === undefined ? lastChoice() : choiceWith(given)));
  const [problems, setProblems] = useState<OptionProblems>({});
  const report = file?.report ?? null;
  const options = choice.preset === 'custom' ? choice.custom : presets[choice.preset].options;

  const choose = (): JobChoice | null => {
    const found = choice.preset === 'custom' ? problemsOf(choice.custom) : {};
    setProblems(found);
    if (Object.keys(found).length > 0) {
      toast.warning('请先完善表单信息');
      return null;
    }
    rememberChoice(choice);
    return { kind: 'lightweight', preset: choice.preset, options: changesOf(choice) };
  };

  return (
    <WorkDialog
      kind="lightweight"
      fileIds={fileIds}
      title={name === undefined ? '单模型轻量化' : `单模型轻量化 · ${name}`}
      width={860}
      ready={isKnown}
      choose={choose}
      onClose={onClose}
    >
      {error !== undefined ? (
        <LoadError error={error} onRetry={askAgain} />
      ) : !isKnown ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          {from !== undefined && <FromNote jobId={from} options={options} />}
          <ChoiceCards
            legend="处理方案"
            choices={presetNames.map((value) => ({
              ...{ value, label: presets[value].label, hint: presets[value].hint },
              outcome: report === null ? '' : outcomeOf(report, value, choice.custom),
            }))}
            value={choice.preset}
            onChange={(preset) => setChoice({ ...choice, preset })}
          />
          {/* Saved presets: `features/presets/preset-choice.tsx` stands here, between the presets that everybody has and the fields of 自定义. */}
          {choice.preset === 'custom' && (
            <OptionFields
              value={choice.custom}
              onChange={(custom) => setChoice({ ...choice, custom })}
              problems={problems}
              triangles={report?.summary.triangles ?? null}
            />
          )}
          {report !== null && <EstimateNote report={report} options={options} />}
        </>
      )}
    </WorkDialog>
  );
}
