import type { SourceFile } from '../../api/contract.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import styles from './file-name.module.css';

/** Picture, model name and file name; the name opens the report once there is one. */
export function FileName({ file, onOpen }: { file: SourceFile; onOpen(): void }) {
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
      </div>
    </div>
  );
}
