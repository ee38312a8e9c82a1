import { InboxOutlined } from '@ant-design/icons';
import { useId, useRef, useState, type DragEvent } from 'react';
import { formatBytes } from '#domain/display/numbers';
import { uploadTexts } from '#domain/uploads/notes';
import { toast } from '../../components/toast.ts';
import { droppedFiles, type ChosenFile } from './dropped-files.ts';
import styles from './drop-zone.module.css';

interface Props {
  extensions: readonly string[];
  limitBytes: number;
  onChoose: (files: ChosenFile[]) => void;
  /** A smaller one for the workbench's home. */
  compact?: boolean;
}

/** Takes files by drag and drop, click or keyboard. */
export function DropZone({ extensions, limitBytes, onChoose, compact = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);

  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const { files, folders } = await droppedFiles(event.dataTransfer);
    if (folders > 0) toast.warning('不能上传文件夹，请压缩为 ZIP 后再上传');
    else if (files.length === 0) toast.warning(uploadTexts.fileChoiceFailed);
    if (files.length > 0) onChoose(files);
  };

  return (
    <div
      className={`${styles.zone} ${over ? styles.over : ''} ${compact ? styles.compact : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => void drop(event)}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        className="visually-hidden"
        aria-label="选择模型文件"
        tabIndex={-1}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].map((file) => ({ file }));
          // The same file may be chosen again after a refusal.
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <button type="button" className={styles.button} onClick={() => input.current?.click()}>
        <InboxOutlined className={styles.icon ?? ''} aria-hidden />
        <span className={styles.lead}>
          <b>点击选择文件</b>，或把文件拖到这里
        </span>
        <span className={styles.hint}>
          支持 {extensions.map((extension) => extension.toUpperCase()).join('、')}，单个文件不超过 {formatBytes(limitBytes)}
        </span>
      </button>
    </div>
  );
}
