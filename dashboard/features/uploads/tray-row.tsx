import { CheckCircleFilled, CloseCircleFilled, PauseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { checkStageLabels } from '#domain/kinds/check/stages';
import type { CheckStage } from '#domain/kinds/check/stages';
import { addresses } from '../../addresses.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { useProgress, useWatch } from '../../hooks/use-events.ts';
import type { UploadView } from './engine/upload-view.ts';
import { UploadControls } from './upload-controls.tsx';
import styles from './upload-tray.module.css';
import { phaseWord, progressWords, sentPercent, underWayPercent } from './upload-words.ts';
import { uploads } from './uploads.ts';
import type { UploadRow } from './use-tray-rows.ts';

/** Follows a check, whether its row is shown or not. Renders nothing. */
export function CheckWatch({ fileId }: { fileId: string }) {
  useWatch(fileId, 'CHECK');
  return null;
}

/** One upload: what it does, what can be done with it. */
export function TrayRowView({ row }: { row: UploadRow }) {
  const { upload } = row;
  return (
    <li>
      <div className={styles.name}>
        <b title={upload.fileName}>{upload.fileName}</b>
        <UploadControls upload={upload} />
      </div>
      {upload.fileId === undefined ? <Sending upload={upload} /> : <Checking row={row} fileId={upload.fileId} />}
    </li>
  );
}

function Sending({ upload }: { upload: UploadView }) {
  const { phase, sentence } = upload;
  return (
    <>
      <LiveProgress
        stage={phaseWord(upload)}
        detail={progressWords(upload)}
        percent={sentPercent(upload)}
        aheadPercent={underWayPercent(upload)}
        label={`${upload.fileName}的上传进度`}
      />
      {phase === 'needsFile' && (
        <p className={`${styles.note} ${styles.warn}`}>
          <PauseCircleFilled aria-hidden />
          页面刷新过，点「继续上传」{upload.hasHandle ? '接着传' : '并选择同一个文件'}，已传的部分不用再传
        </p>
      )}
      {phase !== 'needsFile' && sentence !== '' && (
        <p className={`${styles.note} ${phase === 'failed' ? styles.bad : styles.warn}`} role="status">
          {phase === 'failed' ? <CloseCircleFilled aria-hidden /> : <WarningFilled aria-hidden />}
          <TipText text={sentence} />
        </p>
      )}
    </>
  );
}

function Checking({ row: { upload, end }, fileId }: { row: UploadRow; fileId: string }) {
  const progress = useProgress(fileId);
  if (end === undefined) {
    const stage = checkStageLabels[(progress?.stage ?? 'queued') as CheckStage] ?? '检测中';
    return <LiveProgress stage={`检测 · ${stage}`} percent={progress?.percent ?? 0} label={`${upload.fileName}的检测进度`} />;
  }
  return end.isSucceed === true ? (
    <p className={`${styles.note} ${styles.good}`}>
      <CheckCircleFilled aria-hidden />
      检测通过
      <Link to={addresses.filesWith(upload, { report: fileId })} onClick={() => uploads.remove(upload.key)}>
        去查看
      </Link>
    </p>
  ) : (
    <p className={`${styles.note} ${styles.bad}`}>
      <CloseCircleFilled aria-hidden />
      <span>
        <TipText text={end.message.tips} file={{ id: fileId, origin: upload.origin, modelType: upload.modelType }} />
      </span>
    </p>
  );
}
