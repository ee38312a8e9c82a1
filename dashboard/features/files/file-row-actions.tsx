import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { isFinalFileStatus } from '#domain/files/state';
import type { SourceFileView } from '#domain/files/views';
import { saveFile } from '../../components/save-file.ts';
import styles from './file-row-actions.module.css';
import type { FileActions } from './use-file-actions.ts';

export interface FileRowHandlers extends FileActions {
  onLightweight(file: SourceFileView): void;
  onReport(file: SourceFileView): void;
  onRename(file: SourceFileView): void;
}

interface FileRowActionsProps {
  file: SourceFileView;
  handlers: FileRowHandlers;
}

/** What can be done to a file in its present state: the next step as a button, the rest in a menu. */
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
  const entries: [boolean, NonNullable<MenuProps['items']>[number], () => void][] = [
    [checked || file.status === 'Error', { key: 'report', label: '查看检测报告' }, () => handlers.onReport(file)],
    [
      file.jobCount > 0,
      { key: 'results', label: `处理结果（${file.jobCount}）` },
      () => void navigate(`/workbench/serviceResult?fileId=${file.id}`),
    ],
    [
      file.jobCount > 1,
      { key: 'compare', label: '并排对比各次处理' },
      () => void navigate(`/workbench/serviceResult/compare?fileId=${file.id}`),
    ],
    [true, { key: 'rename', label: '重命名' }, () => handlers.onRename(file)],
    [true, { key: 'download', label: '下载源文件' }, () => saveFile(file.sourceUrl, file.fileName)],
    [checked && file.origin === 1 && !file.toBeReleased, { key: 'release', label: '标记待发布' }, () => handlers.release(file)],
    [true, { key: 'delete', label: '删除', danger: true }, () => handlers.remove([file])],
  ];
  const shown = entries.filter(([applies]) => applies);
  const menu: MenuProps = {
    items: shown.map(([, item]) => item),
    onClick: ({ key }) => shown.find(([, item]) => item?.key === key)?.[2](),
  };

  return (
    <div className={styles.actions}>
      {checked && file.modelType === 0 && (
        <Button type="primary" ghost onClick={() => handlers.onLightweight(file)}>
          轻量化
        </Button>
      )}
      {checked && file.modelType === 1 && <Button onClick={() => handlers.onReport(file)}>检测报告</Button>}
      {running && <Button onClick={() => handlers.cancel(file)}>取消检测</Button>}
      {!checked && !running && <Button onClick={() => handlers.retry(file)}>重新检测</Button>}
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
        <Button icon={<MoreOutlined />} aria-label={`更多操作：${file.modelName}`} />
      </Dropdown>
    </div>
  );
}
