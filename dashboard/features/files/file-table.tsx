import { Spin } from 'antd';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { SourceFile } from '../../api/contract.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { mapPixels } from './map-pixels.ts';
import { FileName } from './file-name.tsx';
import { FileRowActions, type FileRowHandlers } from './file-row-actions.tsx';
import { FileState } from './file-state.tsx';
import styles from './file-table.module.css';

interface FileTableProps {
  files: readonly SourceFile[];
  holds: 'models' | 'maps';
  loading: boolean;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  handlers: FileRowHandlers;
}

/** Source files on wide screens. */
export function FileTable({ files, holds, loading, selected, onSelect, handlers }: FileTableProps) {
  const columns: Column<SourceFile>[] = [
    {
      key: 'name',
      title: holds === 'maps' ? '影像' : '模型',
      render: (file) => <FileName file={file} place={handlers.placeOf?.(file)} onOpen={() => handlers.onReport(file)} />,
    },
    { key: 'format', title: '格式', width: holds === 'maps' ? 104 : 76, isExtra: true, render: (file) => file.format.toUpperCase() },
    { key: 'size', title: '大小', width: 96, align: 'right', render: (file) => formatBytes(file.fileSize) },
    holds === 'maps'
      ? {
          ...{ key: 'pixels', title: '像素', width: 132, align: 'right', isExtra: true },
          render: ({ map }) => (map === null ? '—' : mapPixels(map)),
        }
      : {
          ...{ key: 'triangles', title: '三角面', width: 112, align: 'right', isExtra: true },
          render: ({ triangles }) => (triangles === null ? '—' : formatCount(triangles)),
        },
    { key: 'state', title: '状态', width: 216, render: (file) => <FileState file={file} /> },
    { key: 'time', title: '上传时间', width: 108, isExtra: true, render: (file) => <RelativeTime at={file.createdAt} /> },
    { key: 'actions', title: '操作', width: 156, isAction: true, render: (file) => <FileRowActions file={file} handlers={handlers} /> },
  ];
  return (
    <Spin spinning={loading} description="正在读取">
      <DataTable
        isFixed
        rows={files}
        columns={columns}
        rowClass={(file) => (file.deletedAt === null ? undefined : styles.deleted)}
        selection={{ selected, onSelect, canBeSelected: ({ deletedAt }) => deletedAt === null, nameOf: ({ modelName }) => modelName }}
      />
    </Spin>
  );
}
