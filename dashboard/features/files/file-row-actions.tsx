import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFile } from '../../api/contract.ts';
import { addresses } from '../../addresses.ts';
import { saveFile } from '../../api/save-file.ts';
import { MoreMenu, type MenuAction } from '../../components/more-menu.tsx';
import styles from './file-row-actions.module.css';
import type { FileActions } from './use-file-actions.ts';

/** A kind of job that can be started for a checked model. */
export interface FileService {
  key: string;
  label: string;
}

export interface FileRowHandlers extends FileActions {
  /** The first becomes a button of the row, the others are in its menu. */
  services: readonly FileService[];
  onService(file: SourceFile, key: string): void;
  onReport(file: SourceFile): void;
  onRename(file: SourceFile): void;
  onMenuOpenChange(open: boolean): void;
}

interface FileRowActionsProps {
  file: SourceFile;
  handlers: FileRowHandlers;
}

/** The actions a file's state allows: the next step as a button, the rest in a menu. */
export function FileRowActions({ file, handlers }: FileRowActionsProps) {
  const navigate = useNavigate();
  if (file.deletedAt !== null) {
    return (
      <div className={styles.actions}>
        <Button onClick={() => handlers.restore(file)}>撤销删除</Button>
      </div>
    );
  }

  const checked = file.status === 'Success';
  const running = !isFinalFileStatus(file.status);
  const [first, ...others] = checked && file.modelType === 'single' ? handlers.services : [];
  const entries: [applies: boolean, action: MenuAction][] = [
    ...others.map(({ key, label }): [boolean, MenuAction] => [true, { key, label, onSelect: () => handlers.onService(file, key) }]),
    [checked || file.status === 'Error', { key: 'report', label: '查看检测报告', onSelect: () => handlers.onReport(file) }],
    [
      file.jobCount > 0,
      {
        key: 'results',
        label: `处理结果（${file.jobCount}）`,
        onSelect: () => void navigate(addresses.results({ fileId: file.id })),
      },
    ],
    [file.jobCount > 1, { key: 'compare', label: '并排对比各次处理', onSelect: () => void navigate(addresses.runs(file.id)) }],
    [true, { key: 'rename', label: '重命名', onSelect: () => handlers.onRename(file) }],
    [true, { key: 'download', label: '下载源文件', onSelect: () => saveFile(file.sourceUrl, file.fileName) }],
    [true, { key: 'delete', label: '删除', danger: true, onSelect: () => handlers.remove([file]) }],
  ];

  return (
    <div className={styles.actions}>
      {first !== undefined && (
        <Button type="primary" ghost onClick={() => handlers.onService(file, first.key)}>
          {first.label}
        </Button>
      )}
      {checked && file.modelType === 'oblique' && <Button onClick={() => handlers.onReport(file)}>检测报告</Button>}
      {running && <Button onClick={() => handlers.cancel(file)}>取消检测</Button>}
      {!checked && !running && <Button onClick={() => handlers.retry(file)}>重新检测</Button>}
      <MoreMenu
        name={file.modelName}
        actions={entries.filter(([applies]) => applies).map(([, action]) => action)}
        onOpenChange={handlers.onMenuOpenChange}
      />
    </div>
  );
}
