import { checkStageLabels } from '#domain/files/labels';
import { checkStages, isFinalFileStatus } from '#domain/files/state';
import type { SourceFileView } from '#domain/files/views';
import { LiveProgress } from '../../components/live-progress.tsx';
import { FileStateTag } from '../../components/state-tag.tsx';
import { useLiveStage } from '../../hooks/use-live-stage.ts';
import { UndoCountdown } from '../../components/undo-countdown.tsx';
import styles from './file-state.module.css';

/** A file's state in its row: running checks with stage and percent, failures with their sentence, deletions with the time to undo. */
export function FileState({ file }: { file: SourceFileView }) {
  const deleted = file.deletedAt !== null;
  if (!deleted && !isFinalFileStatus(file.status)) {
    return <CheckProgress file={file} />;
  }
  return (
    <div className={styles.state}>
      <div className={styles.tags}>
        <FileStateTag status={file.status} deleted={deleted} />
        {!deleted && file.toBeReleased && <span className={styles.release}>待发布</span>}
      </div>
      {deleted && file.undoUntil !== null && <UndoCountdown until={file.undoUntil} />}
      {!deleted && file.error !== null && (
        <p className={styles.tips} title={file.error.tips}>
          {file.error.tips}
        </p>
      )}
    </div>
  );
}

function CheckProgress({ file }: { file: SourceFileView }) {
  const { stage, percent } = useLiveStage(file, checkStages);
  return <LiveProgress stage={checkStageLabels[stage]} percent={percent} label={`${file.modelName}的检测进度`} />;
}
