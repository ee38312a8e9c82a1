import type { SourceFile } from '../../api/contract.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './file-name.module.css';

interface FileNameProps {
  file: SourceFile;
  /** The folder that it lies in, where that is to be said. */
  place?: string | undefined;
  onOpen(): void;
}

/** Picture, model name and file name; the name opens the report once there is one. */
export function FileName({ file, place, onOpen }: FileNameProps) {
  const opens = file.deletedAt === null && (file.status === 'Success' || file.status === 'Error');
  return (
    <div className={styles.box}>
      <div className={styles.picture}>
        <Thumbnail url={file.thumbnailUrl} format={file.format} alt="" fills={file.previewUrl === null} />
      </div>
      <div className={styles.words}>
        {opens ? (
          <button type="button" className={styles.name} title={file.modelName} onClick={onOpen}>
            {file.modelName}
          </button>
        ) : (
          <span className={styles.name} title={file.modelName}>
            {file.modelName}
          </span>
        )}
        <span className={styles.file} title={file.fileName}>
          {file.modelType === 'oblique' ? '倾斜摄影 · ' : ''}
          {file.fileName}
        </span>
        {(file.versionCount > 1 || file.tags.length > 0 || place !== undefined) && (
          <span className={styles.chips}>
            {file.versionCount > 1 && <span>第 {file.revision} 版</span>}
            {file.tags.map((tag) => (
              <span key={tag}>{tag}</span>
            ))}
            {place !== undefined && <span title={`在文件夹：${place}`}>{place}</span>}
          </span>
        )}
      </div>
    </div>
  );
}
