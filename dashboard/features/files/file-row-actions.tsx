import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFile } from '../../api/contract.ts';
import { addresses } from '../../addresses.ts';
import { saveFile } from '../../api/save-file.ts';
import { MoreMenu, unless, type MenuAction } from '../../components/more-menu.tsx';
import styles from './file-row-actions.module.css';
import type { FileActions } from './use-file-actions.ts';

/** A kind of job that can be started for a checked model. */
export interface FileService {
  key: string;
  /** The type of model that it works on. */
  modelType: SourceFile['modelType'];
  label: string;
  /** The key that leads to it in a menu. */
  letter: string;
}

export interface FileRowHandlers extends FileActions {
  /** Of those for the row's type of model the first becomes its button, the others are in its menu. */
  services: readonly FileService[];
  onService(file: SourceFile, key: string): void;
  onReport(file: SourceFile): void;
  onShare(file: SourceFile): void;
  onRename(file: SourceFile): void;
  onMenuOpenChange(open: boolean): void;
  /** Where files have folders, tags and versions. */
  onLibrary?: ((file: SourceFile, wanted: 'move' | 'tag' | 'versions') => void) | undefined;
  /** The name of the folder, where rows say it. */
  placeOf?: ((file: SourceFile) => string | undefined) | undefined;
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
  const [first, ...others] = handlers.services.filter(({ modelType }) => modelType === file.modelType);
  const serviceReason = unless(checked, '检测通过后可用');
  const actions: MenuAction[] = [
    ...others.map(({ key, label, letter }) => ({
      key,
      label,
      letter,
      reason: serviceReason,
      onSelect: () => handlers.onService(file, key),
    })),
    {
      ...{ key: 'report', label: '查看检测报告', letter: 'c', onSelect: () => handlers.onReport(file) },
      reason: unless(checked || file.status === 'Error', running ? '检测结束后可看' : '检测已取消'),
    },
    {
      ...{ key: 'results', label: `处理结果（${file.jobCount}）`, letter: 'c', reason: unless(file.jobCount > 0, '还没有处理过') },
      onSelect: () => void navigate(addresses.results({ fileId: file.id })),
    },
    ...(file.modelType === 'single'
      ? [
          {
            ...{ key: 'compare', label: '并排对比各次处理', letter: 'b', reason: unless(file.jobCount > 1, '处理过两次以后可用') },
            onSelect: () => void navigate(addresses.runs(file.id)),
          },
        ]
      : []),
    ...(file.modelType === 'single'
      ? [
          {
            ...{ key: 'edit', label: '编辑', letter: 'e', reason: unless(file.previewUrl !== null, '检测通过后可以编辑') },
            onSelect: () => void navigate(addresses.editor({ id: file.id })),
          },
          { key: 'share', label: '分享', letter: 'f', reason: serviceReason, onSelect: () => handlers.onShare(file) },
        ]
      : []),
    { key: 'rename', label: '重命名', letter: 'c', onSelect: () => handlers.onRename(file) },
    ...(handlers.onLibrary === undefined ? [] : libraryActions(file, handlers.onLibrary)),
    { key: 'download', label: '下载源文件', letter: 'x', onSelect: () => saveFile(file.sourceUrl, file.fileName) },
    { key: 'delete', label: '删除', letter: 's', danger: true, onSelect: () => handlers.remove([file]) },
  ];

  return (
    <div className={styles.actions}>
      {checked && first !== undefined && (
        <Button type="primary" ghost onClick={() => handlers.onService(file, first.key)}>
          {first.label}
        </Button>
      )}
      {running && <Button onClick={() => handlers.cancel(file)}>取消检测</Button>}
      {!checked && !running && <Button onClick={() => handlers.retry(file)}>重新检测</Button>}
      <MoreMenu name={file.modelName} actions={actions} onOpenChange={handlers.onMenuOpenChange} />
    </div>
  );
}

const libraryActions = (file: SourceFile, onLibrary: NonNullable<FileRowHandlers['onLibrary']>): MenuAction[] => [
  { key: 'move', label: '移动到文件夹', letter: 'y', onSelect: () => onLibrary(file, 'move') },
  { key: 'tag', label: '标签', letter: 'b', onSelect: () => onLibrary(file, 'tag') },
  {
    ...{
      key: 'versions',
      label: file.versionCount > 1 ? `版本（${file.versionCount}）` : '上传新版本',
      letter: file.versionCount > 1 ? 'b' : 's',
    },
    onSelect: () => onLibrary(file, 'versions'),
  },
];
