import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatRoughBytes, formatShortCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { presetSuits } from '#domain/kinds/lightweight/option-fields';
import { presetNames, presets, type LightweightOptions, type PresetName } from '#domain/kinds/lightweight/options';
import { lightweightOptionsSchema } from '#domain/kinds/lightweight/options-schema';
import type { CheckReport } from '#domain/models/figures';
import { addresses } from '../../../../addresses.ts';
import type { JobChoice } from '../../../../api/job-orders.ts';
import { useLook } from '../../../../api/looks.ts';
import { usePresets } from '../../../../api/presets.ts';
import { ChoiceCards } from '../../../../components/choice-cards.tsx';
import { toast } from '../../../../components/toast.tsx';
import { PresetChoice } from '../../../presets/index.ts';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { FromNote } from './from-note.tsx';
import { changesOf, choiceWith, lastChoice, rememberChoice, type Choice } from './last-choice.ts';
import { QuickLook } from './quick-look.tsx';
import { OptionFields, type OptionProblems } from './option-fields.tsx';

interface LightweightDialogProps extends StartWith {
  /** Initial choice when running a job again; defaults to `options`, then to the last choice. */
  initial?: Choice;
  onClose(): void;
}

function outcomeOf(report: CheckReport, preset: PresetName, custom: LightweightOptions, known: number | undefined): string {
  const options = preset === 'custom' ? custom : presets[preset].options;
  const { triangles, bytes, isFitted } = estimateLightweight(report.summary, report.figures, options, known);
  const geometry = options.ratio >= 1 && options.targetTriangles === null ? '面数不变' : `约 ${formatShortCount(triangles)} 面`;
  const size = bytes === null ? [] : [`约 ${formatRoughBytes(bytes)}`];
  if (isFitted) return [...size, '面数和贴图按大小减'].join(' · ');
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
  const files = useChosenFiles(fileIds);
  const { file } = files;
  const [choice, setChoice] = useState<Choice>(() => initial ?? (given === undefined ? lastChoice() : choiceWith(given)));
  const [problems, setProblems] = useState<OptionProblems>({});
  const report = file?.report ?? null;
  const { data: look } = useLook(file?.report ? file.id : null);
  const known = (name: PresetName): number | undefined => look?.pictures.find((picture) => picture.name === name)?.triangles;
  const offered = presetNames.filter((preset) => presetSuits(preset, report?.figures ?? null));
  const saved = usePresets();
  const mine = saved.data?.find(({ id, deletedAt }) => id === choice.saved && deletedAt === null);
  // What is remembered of one's own presets stands only once they are known.
  const isSettled = (choice.saved ?? null) === null || saved.data !== undefined || saved.error !== undefined;
  const preset = offered.includes(choice.preset) ? choice.preset : 'balanced';
  const isCustom = mine === undefined && preset === 'custom';
  const options = mine?.options ?? (isCustom ? choice.custom : presets[preset].options);
  const made = { ...choice, preset };
  const choosePreset = (chosen: PresetName): void => setChoice({ ...choice, preset: chosen, saved: null });

  const isSound = (): boolean => {
    const found = isCustom ? problemsOf(choice.custom) : {};
    setProblems(found);
    if (Object.keys(found).length === 0) return true;
    toast.warning('请先完善表单信息');
    return false;
  };
  const choose = (): JobChoice[] | null => {
    if (!isSound()) return null;
    rememberChoice(made);
    if (mine !== undefined) return [{ kind: 'lightweight', savedPreset: mine.id }];
    return [{ kind: 'lightweight', preset, options: changesOf(made) }];
  };

  return (
    <WorkDialog
      kind="lightweight"
      service="单模型轻量化"
      fileIds={fileIds}
      files={files}
      width={860}
      ready={isSettled}
      choose={choose}
      onClose={onClose}
      expected={
        report !== null && <EstimateNote report={report} options={options} known={mine === undefined ? known(preset) : undefined} />
      }
    >
      {from !== undefined && <FromNote jobId={from} options={options} />}
      {file !== undefined && report !== null && (
        <QuickLook file={file} report={report} chosen={mine === undefined ? preset : null} onChoose={choosePreset} />
      )}
      <ChoiceCards
        legend="处理方案"
        choices={offered.map((value) => ({
          ...{ value, label: presets[value].label, hint: presets[value].hint },
          outcome: report === null ? '' : outcomeOf(report, value, choice.custom, known(value)),
        }))}
        value={mine === undefined ? preset : null}
        onChange={choosePreset}
      />
      <p>
        <Link className="text-link" to={addresses.help('presets')} target="_blank">
          方案有什么区别
        </Link>
      </p>
      <PresetChoice
        value={mine?.id ?? null}
        custom={isCustom ? () => (isSound() ? changesOf(made) : null) : null}
        report={report}
        onChoose={(chosen) => setChoice({ ...choice, saved: chosen?.id ?? null })}
        onEdit={(custom) => setChoice({ preset: 'custom', custom })}
      />
      {isCustom && (
        <OptionFields
          value={choice.custom}
          onChange={(custom) => setChoice({ ...choice, custom })}
          problems={problems}
          figures={report?.figures ?? null}
          parted={file === undefined || report === null ? null : { fileId: file.id, count: report.parts }}
        />
      )}
    </WorkDialog>
  );
}
