import { Alert, Button, Segmented } from 'antd';
import type { ModelType, Origin } from '#domain/files/model-type';
import { placeExtensions } from '#domain/maps/place-extensions';
import { partlyReadNotes, uploadNotes } from '#domain/uploads/notes';
import { LiveProgress } from '../../components/live-progress.tsx';
import { TipText } from '../../components/tip-text.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { extensionOf } from '#domain/formats';
import { BundlePanel, type Bundle } from './bundle-panel.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ChosenFile } from './dropped-files.ts';
import type { UploadView } from './engine/upload-view.ts';
import { UploadControls } from './upload-controls.tsx';
import { uploads } from './uploads.ts';
import { phaseWord, progressWords, sentPercent, underWayPercent } from './upload-words.ts';
import type { Admission, Refusal } from './use-admission.ts';
import styles from './upload-steps.module.css';

interface Props {
  /** The publish centre offers no oblique tab. */
  origin: Origin;
  /** A new version is of the type of the one before. */
  isTypeFixed: boolean;
  modelType: ModelType;
  onModelType: (modelType: ModelType) => void;
  admission: Admission;
  refusals: Refusal[];
  onChoose: (files: ChosenFile[]) => void;
  /** Files about to be packed into one ZIP. */
  bundle: Bundle | undefined;
  onPacked: (zip: File) => void;
  onUnbundle: () => void;
  upload: UploadView | undefined;
  onCancelled: () => void;
}

/** Step 1: choose a file, see why one is rejected, watch the upload. */
export function StepChoose(props: Props) {
  const { origin, isTypeFixed, modelType, onModelType, admission, refusals, onChoose, bundle, onPacked, onUnbundle, upload, onCancelled } =
    props;
  if (upload !== undefined) return <Uploading upload={upload} onCancelled={onCancelled} />;
  if (bundle !== undefined) return <BundlePanel modelType={modelType} bundle={bundle} onPacked={onPacked} onCancel={onUnbundle} />;
  return (
    <div className={styles.step}>
      {origin === 'workbench' && !isTypeFixed && (
        <Segmented
          block
          className={styles.types ?? ''}
          size="large"
          aria-label="模型类型"
          value={modelType}
          onChange={onModelType}
          options={[
            { value: 'single', label: '单模型' },
            { value: 'oblique', label: '倾斜摄影模型' },
            { value: 'map', label: '地图影像' },
          ]}
        />
      )}
      {admission.settingsProblem !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={admission.settingsProblem}
          description="已按默认的格式和大小限制处理，也可以重新获取。"
          action={
            <Button size="small" onClick={admission.retry}>
              重新获取
            </Button>
          }
        />
      )}
      {refusals.map(({ fileName, warning, advice }) => (
        <Alert
          key={fileName}
          type="warning"
          showIcon
          role="alert"
          title={warning}
          description={
            <>
              <p className={styles.refused}>{fileName}</p>
              {advice.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          }
        />
      ))}
      <DropZone
        modelType={modelType}
        extensions={admission.extensions}
        limitBytes={admission.limitBytes}
        {...(modelType === 'map' && { companions: placeExtensions })}
        onChoose={onChoose}
      />
      <section className={styles.notes} aria-label="上传说明">
        <h3>上传说明</h3>
        <ul>
          {[...uploadNotes[modelType], ...(modelType === 'single' ? partlyReadNotes(admission.extensions) : [])].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Uploading({ upload, onCancelled }: { upload: UploadView; onCancelled: () => void }) {
  return (
    <div className={styles.step}>
      <div className={styles.upload}>
        <div className={styles.picture}>
          <Thumbnail url={null} format={extensionOf(upload.fileName)} alt="" />
        </div>
        <div className={styles.uploadBody}>
          <div className={styles.uploadHead}>
            <b title={upload.fileName}>{upload.fileName}</b>
            <UploadControls upload={upload} onCancelled={onCancelled} />
          </div>
          <LiveProgress
            stage={phaseWord(upload)}
            percent={sentPercent(upload)}
            aheadPercent={underWayPercent(upload)}
            label={`${upload.fileName}的上传进度`}
          />
          <p className={styles.figures}>
            {progressWords(upload)}
            {upload.partCount > 1 && ` · 分片 ${upload.partsSent}/${upload.partCount}`}
          </p>
        </div>
      </div>
      {upload.phase === 'failed' ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={phaseWord(upload)}
          {...(upload.sentence !== phaseWord(upload) && { description: <TipText text={upload.sentence} /> })}
          action={
            <Button size="small" onClick={() => uploads.resume(upload.key)}>
              重试
            </Button>
          }
        />
      ) : (
        upload.sentence !== '' && <Alert type="warning" showIcon role="alert" title={upload.sentence} />
      )}
      <p className={styles.calm}>上传时可以关闭这个窗口，进度会留在右下角；关掉浏览器后再打开，也能接着传。</p>
    </div>
  );
}
