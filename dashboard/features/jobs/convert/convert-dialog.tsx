import { Skeleton } from 'antd';
import { useState } from 'react';
import { lossesOf } from '#domain/formats/losses';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import { ChoiceCards } from '../../../components/choice-cards.tsx';
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

const choices = targetIds.map((value) => ({ value, label: targetOf(value).label, hint: targetOf(value).text }));

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
          <ChoiceCards<TargetId> legend="目标格式" choices={choices} value={target} onChange={setTarget} />
          {losses.length > 0 && <WarningList title={`转换为 ${targetOf(target).label} 时会失去`} warnings={losses} />}
          <p className={styles.note}>几何和贴图原样写入，不减面、不压缩。需要更小的文件请用「轻量化」。</p>
        </>
      )}
    </WorkDialog>
  );
}
