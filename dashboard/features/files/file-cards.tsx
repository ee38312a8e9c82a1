import { Checkbox, Spin } from 'antd';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { SourceFile } from '../../api/contract.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useRange } from '../../hooks/use-range.ts';
import styles from './file-cards.module.css';
import { FileName } from './file-name.tsx';
import { FileRowActions, type FileRowHandlers } from './file-row-actions.tsx';
import { FileState } from './file-state.tsx';
import { mapPixels } from './map-pixels.ts';

interface FileCardsProps {
  files: readonly SourceFile[];
  loading: boolean;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  handlers: FileRowHandlers;
}

/** Source files on narrow screens. */
export function FileCards({ files, loading, selected, onSelect, handlers }: FileCardsProps) {
  const selectable = files.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
  const toggle = useRange(selectable, selected, onSelect);
  const isAll = selectable.length > 0 && selected.length === selectable.length;
  return (
    <Spin spinning={loading} description="正在读取">
      <div className={styles.all}>
        <Checkbox checked={isAll} indeterminate={!isAll && selected.length > 0} onChange={() => onSelect(isAll ? [] : selectable)}>
          全选本页
        </Checkbox>
      </div>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id} data-row-key={file.id} className={file.deletedAt === null ? undefined : styles.deleted}>
            <div className={styles.head}>
              <FileName file={file} place={handlers.placeOf?.(file)} onOpen={() => handlers.onReport(file)} />
              <Checkbox
                checked={selected.includes(file.id)}
                disabled={file.deletedAt !== null}
                aria-label={`选择${file.modelName}`}
                onChange={({ target, nativeEvent }) => toggle(file.id, target.checked, nativeEvent.shiftKey)}
              />
            </div>
            <p className={styles.facts}>
              <span>{file.format.toUpperCase()}</span>
              <span>{formatBytes(file.fileSize)}</span>
              {file.triangles !== null && <span>{formatShortCount(file.triangles)} 面</span>}
              {file.map !== null && <span>{mapPixels(file.map)}</span>}
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
