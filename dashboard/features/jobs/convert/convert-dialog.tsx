import { Skeleton } from 'antd';
import { useState } from 'react';
import { lossesOf } from '#domain/formats/losses';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { RadioTile } from '../../../components/radio-tile.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { useChosenFiles } from '../start/use-chosen-files.ts';
import { WorkDialog } from '../start/work-dialog.tsx';
import styles from './convert-dialog.module.css';

interface ConvertDialogProps {
  fileIds: readonly string[];
  /** Initial choice when running a job again. */
  initial?: TargetId;
  onClose(): void;
}

/** Chooses the format to convert checked files to, starts the work and shows it. */
export function ConvertDialog({ fileIds, initial = 'glb', onClose }: ConvertDialogProps) {
  const { file, name, isKnown, error, askAgain } = useChosenFiles(fileIds);
  const [target, setTarget] = useState<TargetId>(initial);
  const contents = file?.report?.figures.contents;
  const losses = contents === undefined ? [] : lossesOf(contents, targetOf(target));
  return (
    <WorkDialog
      kind="convert"
      fileIds={fileIds}
      title={name === undefined ? '格式转换' : `格式转换 · ${name}`}
      width={640}
      ready={isKnown}
      choose={() => ({ kind: 'convert', target })}
      onClose={onClose}
    >
      {error !== undefined ? (
        <LoadError error={error} onRetry={askAgain} />
      ) : !isKnown ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : (
        <>
          <fieldset className={styles.targets}>
            <legend className="visually-hidden">目标格式</legend>
            {targetIds.map((id) => (
              <RadioTile key={id} name="目标格式" checked={id === target} className={styles.target} onChoose={() => setTarget(id)}>
                {targetOf(id).label}
              </RadioTile>
            ))}
          </fieldset>
          <div className={styles.about} aria-live="polite">
            <p>
              <strong>{targetOf(target).label}</strong>：{targetOf(target).text}。
            </p>
            {losses.length > 0 && <WarningList title={`转换为 ${targetOf(target).label} 时会失去`} warnings={losses} />}
            {contents !== undefined && losses.length === 0 && (
              <p className={styles.whole}>这个模型里的内容，{targetOf(target).label} 都存得下。</p>
            )}
          </div>
          <p className={styles.note}>几何和贴图原样写入，不减面、不压缩。需要更小的文件请用「轻量化」。</p>
        </>
      )}
    </WorkDialog>
  );
}
