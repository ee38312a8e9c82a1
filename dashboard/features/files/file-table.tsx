import { Table, type TableProps } from 'antd';
import { formatBytes, formatCount } from '#domain/display/numbers';
import type { SourceFile } from '../../api/contract.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { FileName } from './file-name.tsx';
import { FileRowActions, type FileRowHandlers } from './file-row-actions.tsx';
import { FileState } from './file-state.tsx';
import styles from './file-table.module.css';

interface FileTableProps {
  files: readonly SourceFile[];
  loading: boolean;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  handlers: FileRowHandlers;
}

/** Source files on wide screens. */
export function FileTable({ files, loading, selected, onSelect, handlers }: FileTableProps) {
  const columns: TableProps<SourceFile>['columns'] = [
    { title: '模型', key: 'name', render: (_, file) => <FileName file={file} onOpen={() => handlers.onReport(file)} /> },
    { title: '格式', key: 'format', width: 76, responsive: ['xl'], render: (_, file) => file.format.toUpperCase() },
    { title: '大小', key: 'size', width: 96, align: 'right', render: (_, file) => formatBytes(file.fileSize) },
    {
      title: '三角面',
      key: 'triangles',
      width: 112,
      align: 'right',
      responsive: ['xl'],
      render: (_, file) => (file.triangles === null ? '—' : formatCount(file.triangles)),
    },
    { title: '状态', key: 'state', width: 216, render: (_, file) => <FileState file={file} /> },
    { title: '上传时间', key: 'time', width: 108, responsive: ['xl'], render: (_, file) => <RelativeTime at={file.createdAt} /> },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 156,
      render: (_, file) => <FileRowActions file={file} handlers={handlers} />,
    },
  ];
  return (
    <Table
      rowKey="id"
      columns={columns}
      dataSource={files}
      loading={{ spinning: loading, description: '正在读取' }}
      pagination={false}
      tableLayout="fixed"
      rowClassName={(file) => (file.deletedAt === null ? '' : (styles.deleted ?? ''))}
      rowSelection={{
        selectedRowKeys: [...selected],
        onChange: (keys) => onSelect(keys.map(String)),
        getCheckboxProps: (file) => ({ disabled: file.deletedAt !== null, 'aria-label': `选择${file.modelName}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
      }}
    />
  );
}
