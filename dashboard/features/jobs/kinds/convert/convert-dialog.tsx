import { useId, useState } from 'react';
import { exactOnlyText, isOffered } from '#domain/formats/exact';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { isTessellated, usualTessellation, type TessellationId } from '#domain/formats/tessellation';
import { jobLimits } from '#domain/limits';
import { CheckTile } from '../../../../components/check-tile.tsx';
import type { StartWith } from '../../start/start-with.ts';
import { useChosenFiles } from '../../start/use-chosen-files.ts';
import { WorkDialog } from '../../start/work-dialog.tsx';
import styles from './convert-dialog.module.css';
import { LossList } from './loss-list.tsx';
import { TessellationChoice } from './tessellation-choice.tsx';

interface ConvertDialogProps extends Pick<StartWith, 'fileIds' | 'targets' | 'resultOf'> {
  /** To begin with, for a CAD model. */
  tessellation?: TessellationId | null;
  onClose(): void;
}

/** Chooses the formats to convert checked files to, says what each loses, starts the work and shows it. */
export function ConvertDialog({ fileIds, targets: initial = ['glb'], tessellation: asked, resultOf = null, onClose }: ConvertDialogProps) {
  const files = useChosenFiles(fileIds);
  const { file } = files;
  const [chosen, setChosen] = useState<ReadonlySet<TargetId>>(new Set(initial));
  const [tessellation, setTessellation] = useState(asked ?? usualTessellation);
  const [edits, setEdits] = useState(false);
  const figures = file?.report?.figures;
  /** A lightweighting makes a GLB of whatever it was. */
  const format = resultOf === null ? (figures?.format ?? '') : 'glb';
  const closedId = useId();
  const closed = targetIds.filter((id) => figures !== undefined && !isOffered(format, targetOf(id)));
  const targets = targetIds.filter((id) => chosen.has(id) && !closed.includes(id));
  const most = Math.floor(jobLimits.unfinishedPerUser / fileIds.length);
  const more = { ...(resultOf !== null && { resultOf }), ...(edits && { edits }) };
  const choices = targets.map((target) => ({ kind: 'convert' as const, target, ...more }));
  /** Those that the surfaces of a CAD model become triangles for. */
  const tessellated = targets.filter((id) => figures !== undefined && resultOf === null && isTessellated(figures.format, targetOf(id)));
  const choose = (id: TargetId, isChosen: boolean): void =>
    setChosen(new Set(targetIds.filter((each) => (each === id ? isChosen : chosen.has(each)))));
  return (
    <WorkDialog
      kind="convert"
      service="格式转换"
      fileIds={fileIds}
      files={files}
      width={640}
      ready={targets.length > 0 && targets.length <= most}
      asked={choices}
      choose={() => choices.map((choice) => (tessellated.includes(choice.target) ? { ...choice, tessellation } : choice))}
      onClose={onClose}
    >
      <fieldset className={styles.targets}>
        <legend>目标格式（可以多选，每种格式一份结果）</legend>
        {targetIds.map((id) => (
          <CheckTile
            key={id}
            checked={targets.includes(id)}
            disabled={closed.includes(id)}
            describedBy={closed.includes(id) ? closedId : undefined}
            className={styles.target}
            onChange={(isChosen) => choose(id, isChosen)}
          >
            {targetOf(id).label}
          </CheckTile>
        ))}
      </fieldset>
      {closed.length > 0 && (
        <p id={closedId} className={styles.note}>
          {closed.map((id) => targetOf(id).label).join('、')} {exactOnlyText}。
        </p>
      )}
      {targets.length === 0 && <p className={styles.problem}>请至少选择一种目标格式。</p>}
      {targets.length > most && (
        <p className={styles.problem} role="alert">
          {fileIds.length} 个模型一次最多转换为 {most} 种格式，请少选 {targets.length - most} 种。
        </p>
      )}
      {tessellated.length > 0 && (
        <TessellationChoice
          value={tessellation}
          checked={file?.report?.summary.triangles}
          only={tessellated.length < targets.length ? tessellated : null}
          onChange={setTessellation}
        />
      )}
      <CheckTile checked={edits} className={styles.target} onChange={setEdits}>
        带上三维编辑器里的改动：材质、部件、灯光、镜头和标注
      </CheckTile>
      <LossList targets={targets} contents={figures?.contents} extension={figures?.format} />
      {resultOf !== null && <p className={styles.note}>转换的是这次轻量化的结果，不是源文件。</p>}
      <p className={styles.note}>几何和贴图原样写入，不减面、不压缩。需要更小的文件请用「轻量化」。</p>
    </WorkDialog>
  );
}
