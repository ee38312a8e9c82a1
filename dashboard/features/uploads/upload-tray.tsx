import { CheckCircleFilled, CloseCircleFilled, DownOutlined, PauseCircleFilled, UpOutlined, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { checkStageLabels } from '#domain/checks/stages';
import type { CheckStage } from '#domain/checks/stages';
import { addresses } from '../../addresses.ts';
import { LiveProgress } from '../../components/live-progress.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { useProgress, useWatch } from '../../hooks/use-events.ts';
import { isMoving, type UploadView } from './engine/upload-view.ts';
import { useCheckEnd } from './step-check.tsx';
import { useFailureNotices } from './failure-notices.tsx';
import { UploadControls } from './upload-controls.tsx';
import styles from './upload-tray.module.css';
import { phaseWord, progressWords, sentPercent } from './upload-words.ts';
import { useUploads } from './uploads.ts';

/** All uploads of this tab, at the bottom of every page; renders nothing when there are none. `notice` is shown while something is in progress. */
export function UploadTray({ notice }: { notice: ReactNode }) {
  const list = useUploads();
  const [open, setOpen] = useState(true);
  useFailureNotices(list);
  if (list.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="上传列表">
      <header className={styles.head}>
        <h2>{titleOf(list)}</h2>
        <Button
          type="text"
          size="small"
          icon={open ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={open}
          aria-label={open ? '收起上传列表' : '展开上传列表'}
          onClick={() => setOpen(!open)}
        />
      </header>
      {open && (
        <>
          {list.some(({ phase }) => phase === 'submitted' || phase === 'sending') && notice}
          <ul className={styles.list}>
            {list.map((upload) => (
              <li key={upload.key}>
                <div className={styles.name}>
                  <b title={upload.fileName}>{upload.fileName}</b>
                  <UploadControls upload={upload} />
                </div>
                {upload.fileId === undefined ? <Sending upload={upload} /> : <Checking upload={upload} fileId={upload.fileId} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function titleOf(list: readonly UploadView[]): string {
  const moving = list.filter(isMoving);
  if (moving.length > 0) {
    const total = moving.reduce((sum, { fileSize }) => sum + fileSize, 0);
    const sent = moving.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    return `正在上传 ${moving.length} 个文件 · ${total === 0 ? 0 : Math.min(99, Math.floor((sent / total) * 100))}%`;
  }
  const unfinished = list.filter(({ phase }) => phase !== 'submitted').length;
  return unfinished > 0 ? `${unfinished} 个文件没有传完` : `${list.length} 个文件已上传`;
}

function Sending({ upload }: { upload: UploadView }) {
  const { phase, sentence } = upload;
  return (
    <>
      <LiveProgress
        stage={phaseWord(upload)}
        detail={progressWords(upload)}
        percent={sentPercent(upload)}
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

function Checking({ upload, fileId }: { upload: UploadView; fileId: string }) {
  useWatch(fileId, 'CHECK');
  const progress = useProgress(fileId);
  const end = useCheckEnd(fileId);
  if (end === undefined) {
    const stage = checkStageLabels[(progress?.stage ?? 'queued') as CheckStage] ?? '检测中';
    return <LiveProgress stage={`检测 · ${stage}`} percent={progress?.percent ?? 0} label={`${upload.fileName}的检测进度`} />;
  }
  return end.isSucceed === true ? (
    <p className={`${styles.note} ${styles.good}`}>
      <CheckCircleFilled aria-hidden />
      检测通过
      <Link to={addresses.files(upload.origin)}>去查看</Link>
    </p>
  ) : (
    <p className={`${styles.note} ${styles.bad}`}>
      <CloseCircleFilled aria-hidden />
      <span>
        <TipText text={end.message.tips} file={{ id: fileId, origin: upload.origin }} />
      </span>
    </p>
  );
}
