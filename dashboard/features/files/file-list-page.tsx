import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Grid, Pagination } from 'antd';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SourceFileView } from '#domain/files/views';
import type { fileSorts } from '#domain/uploads/schema';
import { PageHeading } from '../../components/page-heading.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { EmptyList, LoadTrouble, NoMatch } from '../../components/list-trouble.tsx';
import { RenameDialog } from '../../components/rename-dialog.tsx';
import { StorageMeter } from '../../components/storage-meter.tsx';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { usePageTitle } from '../../hooks/use-page-title.ts';
import { LightweightDialog } from '../jobs/lightweight-dialog.tsx';
import { openUploadDialog } from '../uploads/upload-dialog-state.ts';
import { FileCards } from './file-cards.tsx';
import styles from './file-list-page.module.css';
import { fileQuerySchema, useFileList, type FileQuery } from './file-queries.ts';
import { FileReportDrawer } from './file-report-drawer.tsx';
import { FileTable } from './file-table.tsx';
import { useFileActions } from './use-file-actions.ts';

interface FileListPageProps {
  title: string;
  description: string;
  origin: 0 | 1;
}

const statuses: { value: FileQuery['status']; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'running', label: '检测中' },
  { value: 'success', label: '检测通过' },
  { value: 'error', label: '检测失败' },
  { value: 'cancelled', label: '已取消' },
];
const sorts: { value: (typeof fileSorts)[number]; label: string }[] = [
  { value: 'newest', label: '最新上传' },
  { value: 'oldest', label: '最早上传' },
  { value: 'name', label: '按名称' },
  { value: 'largest', label: '从大到小' },
  { value: 'smallest', label: '从小到大' },
];
const pageSizes = [10, 20, 50, 100];

/** The list of source files of the workbench (origin 0) or the publish centre (1). `?report=<id>` opens a file's report. */
export function FileListPage({ title, description, origin }: FileListPageProps) {
  usePageTitle(title);
  const [query, change] = useListQuery(fileQuerySchema);
  const [params, setParams] = useSearchParams();
  const { data, error, isPlaceholderData, refetch } = useFileList(query, origin);
  const actions = useFileActions();
  const [selected, setSelected] = useState<string[]>([]);
  const [renamed, setRenamed] = useState<SourceFileView | null>(null);
  const [lightened, setLightened] = useState<string | null>(null);
  const wide = Grid.useBreakpoint().lg !== false;

  const setReport = (id: string | null): void =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('report');
      else next.set('report', id);
      return next;
    });
  const onKeyword = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change]);

  const handlers = {
    ...actions,
    onLightweight: (file: SourceFileView) => setLightened(file.id),
    onReport: (file: SourceFileView) => setReport(file.id),
    onRename: setRenamed,
  };
  const files = data?.results ?? [];
  const chosen = files.filter((file) => selected.includes(file.id) && file.deletedAt === null);
  const narrowed = query.keyword !== '' || query.status !== 'all' || query.pageNo > 1;
  const listProps = { files, loading: isPlaceholderData, selected: chosen.map(({ id }) => id), onSelect: setSelected, handlers };

  return (
    <>
      <PageHeading title={title} description={description}>
        <div className={styles.meter}>
          <StorageMeter />
        </div>
      </PageHeading>
      <section className={styles.panel} aria-label={title}>
        <div className={styles.filters} hidden={data !== undefined && data.results.length === 0 && !narrowed}>
          {chosen.length > 0 ? (
            <div className={styles.selection} role="status">
              <span>已选 {chosen.length} 个</span>
              <Button danger icon={<DeleteOutlined />} onClick={() => actions.remove(chosen, () => setSelected([]))}>
                删除
              </Button>
              <Button type="text" onClick={() => setSelected([])}>
                取消选择
              </Button>
            </div>
          ) : (
            <ListFilters
              keyword={query.keyword}
              onKeyword={onKeyword}
              placeholder="搜索模型名称或文件名"
              statuses={statuses}
              status={query.status}
              onStatus={(status) => change({ status })}
              sorts={sorts}
              sort={query.sort}
              onSort={(sort) => change({ sort })}
            />
          )}
        </div>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton rows={5} />
          ) : (
            <LoadTrouble error={error} onRetry={() => void refetch()} />
          )
        ) : files.length > 0 ? (
          <>
            {wide ? <FileTable {...listProps} /> : <FileCards {...listProps} />}
            <Pagination
              className={styles.pages}
              align="end"
              current={query.pageNo}
              pageSize={query.pageSize}
              total={data.totalCount}
              pageSizeOptions={pageSizes}
              showSizeChanger={data.totalCount > 10}
              hideOnSinglePage={data.totalCount <= 10}
              showTotal={(total) => `共 ${total} 个`}
              onChange={(pageNo, pageSize) => change({ pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize })}
            />
          </>
        ) : narrowed ? (
          <NoMatch onClear={() => change({ keyword: '', status: 'all', pageNo: 1 })} />
        ) : (
          <EmptyList title="还没有源文件" text="上传一个模型，平台会检查它的几何、贴图和材质，并告诉你怎样让它更轻。">
            <Button type="primary" size="large" icon={<UploadOutlined />} onClick={() => openUploadDialog({ origin })}>
              上传第一个模型
            </Button>
          </EmptyList>
        )}
      </section>
      <FileReportDrawer fileId={params.get('report')} onClose={() => setReport(null)} onLightweight={setLightened} actions={actions} />
      {renamed !== null && (
        <RenameDialog name={renamed.modelName} onSave={(name) => actions.rename(renamed, name)} onClose={() => setRenamed(null)} />
      )}
      {lightened !== null && <LightweightDialog fileId={lightened} onClose={() => setLightened(null)} />}
    </>
  );
}
