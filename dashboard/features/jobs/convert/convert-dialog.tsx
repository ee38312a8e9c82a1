import { Skeleton } from 'antd';
import { useState } from 'react';
import { conversionTargetNames, conversionTargets, type ConversionTarget } from '#domain/jobs/kinds/convert';
import { ChoiceCards } from '../../../components/choice-cards.tsx';
import { LoadError } from '../../../components/list-notices.tsx';
import { useChosenFiles } from '../start/use-chosen-files.ts';
import { WorkDialog } from '../start/work-dialog.tsx';
import styles from './convert-dialog.module.css';

interface ConvertDialogProps {
  fileIds: readonly string[];
  /** Initial choice when running a job again. */
  initial?: ConversionTarget;
  onClose(): void;
}

const choices = conversionTargetNames.map((value) => ({
  value,
  label: conversionTargets[value].label,
  hint: conversionTargets[value].text,
}));

/** Chooses the format to convert checked files to, starts the work and shows it. */
export function ConvertDialog({ fileIds, initial = 'glb', onClose }: ConvertDialogProps) {
  const { name, isKnown, error, askAgain } = useChosenFiles(fileIds);
  const [target, setTarget] = useState<ConversionTarget>(initial);
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
          <ChoiceCards<ConversionTarget> legend="目标格式" choices={choices} value={target} onChange={setTarget} />
          <p className={styles.note}>几何和贴图原样写入，不减面、不压缩。需要更小的文件请用「轻量化」。</p>
        </>
      )}
    </WorkDialog>
  );
}
