import { checkStageLabels } from '#domain/kinds/check/stages';
import { fileStatusLabels } from '#domain/files/labels';
import { isFinalFileStatus, type FileStatus } from '#domain/files/state';
import type { SourceFile } from '../../api/contract.ts';
import { FailureHelp } from '../../components/failure-help.tsx';
import { LiveProgress } from '../../components/live-progress.tsx';
import { DeletedTag, StateTag, type Tone } from '../../components/state-tag.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import styles from './file-state.module.css';

const tones: Record<FileStatus, Tone> = {
  Pending: 'waiting',
  Checking: 'running',
  Success: 'success',
  Error: 'error',
  Cancelled: 'quiet',
};

/** A file's state in its row: progress of a running check, the reason for a failure, the time left to undo a deletion. */
export function FileState({ file }: { file: SourceFile }) {
  const deleted = file.deletedAt !== null;
  if (!deleted && !isFinalFileStatus(file.status)) {
    return <LiveProgress stage={checkStageLabels[file.stage]} percent={file.percent} label={`${file.modelName}的检测进度`} />;
  }
  return (
    <div className={styles.state}>
      <div className={styles.tags}>
        {deleted ? <DeletedTag /> : <StateTag tone={tones[file.status]}>{fileStatusLabels[file.status]}</StateTag>}
      </div>
      {deleted && file.undoUntil !== null && <UndoCountdown until={file.undoUntil} />}
      {!deleted && file.error !== null && (
        <p className={styles.tips} title={file.error.tips}>
          <TipText text={file.error.tips} file={file} /> <FailureHelp code={file.error.code} />
        </p>
      )}
    </div>
  );
}
