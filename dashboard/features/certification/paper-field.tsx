import { CameraOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { uploadPicture } from '../../api/attachments.ts';
import { shrinkPicture } from './shrink-picture.ts';
import styles from './paper-field.module.css';

const notAPicture = '图片无法打开，请换一张 JPG、PNG 或 WebP 照片';

interface Props {
  label: string;
  hint: string;
  /** What the form finds wrong with it. */
  problem: string | undefined;
  /** The attachment, once it is there; empty before. */
  onChange: (attachmentId: string) => void;
}

/** Takes the photo of a paper: shows it at once, sends it, and keeps what was sent until another is chosen. */
export function PaperField({ label, hint, problem, onChange }: Props) {
  const [preview, setPreview] = useState('');
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const id = useId();
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const turn = ++latest.current;
    const isLatest = (): boolean => turn === latest.current;
    setFailure('');
    let picture: Blob;
    try {
      picture = await shrinkPicture(file);
    } catch {
      if (isLatest()) setFailure(notAPicture);
      return;
    }
    if (!isLatest()) return;
    setPreview(URL.createObjectURL(picture));
    setPercent(0);
    onChange('');
    try {
      const attachmentId = await uploadPicture('certification', picture, (share) => isLatest() && setPercent(Math.round(share * 100)));
      if (isLatest()) onChange(attachmentId);
    } catch (error) {
      if (isLatest()) setFailure(`没有传上去：${sentenceOf(error)}`);
    } finally {
      if (isLatest()) setPercent(undefined);
    }
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  };

  const shown = failure !== '' ? failure : problem;
  const state = percent !== undefined ? `正在上传 ${percent}%` : failure === '' ? '已上传，点击更换' : '点击重新选择';
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={`${styles.place} ${shown === undefined ? '' : styles.wrong}`}
        aria-describedby={`${id}-problem`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="visually-hidden">{label}：</span>
        {preview === '' ? (
          <>
            <CameraOutlined aria-hidden="true" />
            <span>点击或拖入照片</span>
            <small>{hint}</small>
          </>
        ) : (
          <>
            <img src={preview} alt="" />
            <span className={styles.over}>{state}</span>
          </>
        )}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp,image/bmp"
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="visually-hidden" role="status">
        {preview === '' ? '' : `${label}：${state}`}
      </p>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {shown}
      </p>
    </div>
  );
}
