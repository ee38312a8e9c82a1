import { Checkbox, Spin } from 'antd';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { SourceFile } from '../../api/contract.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import styles from './file-cards.module.css';
import { FileName } from './file-name.tsx';
import { FileRowActions, type FileRowHandlers } from './file-row-actions.tsx';
import { FileState } from './file-state.tsx';

interface FileCardsProps {
  files: readonly SourceFile[];
  loading: boolean;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  handlers: FileRowHandlers;
}

/** Source files on narrow screens. */
export function FileCards({ files, loading, selected, onSelect, handlers }: FileCardsProps) {
  const toggle = (id: string, on: boolean): void => onSelect(on ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <Spin spinning={loading} description="正在读取">
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id} data-row-key={file.id} className={file.deletedAt === null ? undefined : styles.deleted}>
            <div className={styles.head}>
              <FileName file={file} onOpen={() => handlers.onReport(file)} />
              <Checkbox
                checked={selected.includes(file.id)}
                disabled={file.deletedAt !== null}
                aria-label={`选择${file.modelName}`}
                onChange={(event) => toggle(file.id, event.target.checked)}
              />
            </div>
            <p className={styles.facts}>
              <span>{file.format.toUpperCase()}</span>
              <span>{formatBytes(file.fileSize)}</span>
              {file.triangles !== null && <span>{formatShortCount(file.triangles)} 面</span>}
              <RelativeTime at={file.createdAt} />
            </p>
            <div className={styles.foot}>
              <FileState file={file} />
              <FileRowActions file={file} handlers={handlers} />
            </div>
          </li>
        ))}
      </ul>
    </Spin>
  );
}
