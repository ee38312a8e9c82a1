import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import type { SourceFile } from '../../api/contract.ts';
import { jobLimits } from '#domain/limits';
import { renameFile, useFileList } from '../../api/files.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { ListFilters } from '../../components/list-filters.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { EmptyList, LoadError, NoMatch } from '../../components/list-notices.tsx';
import { Pager } from '../../components/pager.tsx';
import { useFrozen } from '../../hooks/use-frozen.ts';
import { keywordFilter, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { FileCards } from './file-cards.tsx';
import styles from './file-list.module.css';
import type { FileService } from './file-row-actions.tsx';
import { FileTable } from './file-table.tsx';
import type { FileActions } from './use-file-actions.ts';

const RenameDialog = lazyDialog(async () => (await import('../../components/rename-dialog.tsx')).RenameDialog);

interface FileListProps {
  /** Names the list for screen readers. */
  title: string;
  origin: SourceFile['origin'];
  actions: FileActions;
  onUpload(): void;
  services: readonly FileService[];
  /** Starts a service for each of these. */
  onService(files: readonly SourceFile[], key: string): void;
  onReport(file: SourceFile): void;
}

const statuses = [
  { value: 'all', label: '全部' },
  { value: 'running', label: '检测中' },
  { value: 'success', label: '检测通过' },
  { value: 'error', label: '检测失败' },
  { value: 'cancelled', label: '已取消' },
] as const;
const sorts = [
  { value: 'newest', label: '最新上传' },
  { value: 'oldest', label: '最早上传' },
  { value: 'name', label: '按名称' },
  { value: 'largest', label: '从大到小' },
  { value: 'smallest', label: '从小到大' },
] as const;
const filters = { ...pageFilters, keyword: keywordFilter, status: oneOf(statuses, 'all'), sort: oneOf(sorts, 'newest') };
const pageSizes = [10, 20, 50, 100];

/** The list of source files, with search, selection and actions. */
export function FileList({ title, origin, actions, services, onUpload, onService, onReport }: FileListProps) {
  const [query, change] = useListQuery(filters);
  const list = useFileList({ ...query, origin });
  const [menuOpen, setMenuOpen] = useState(false);
  // Rows must not move or disappear while a menu is open.
  const data = useFrozen(list.data, menuOpen);
  const [selected, setSelected] = useState<string[]>([]);
  const [renamed, setRenamed] = useState<SourceFile | null>(null);
  const wide = Grid.useBreakpoint().lg !== false;
  const onKeyword = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change]);

  const handlers = {
    ...actions,
    services,
    onService: (file: SourceFile, key: string) => onService([file], key),
    onReport,
    onRename: setRenamed,
    onMenuOpenChange: setMenuOpen,
  };
  const files = data?.results ?? [];
  const chosen = files.filter((file) => selected.includes(file.id) && file.deletedAt === null);
  const workable = chosen.filter(({ status, modelType }) => status === 'Success' && modelType === 'single');
  const mayWork = workable.length > 0 && workable.length <= jobLimits.unfinishedPerUser;
  const narrowed = query.keyword !== '' || query.status !== 'all' || query.pageNo > 1;
  const listProps = { files, loading: list.isLoading, selected: chosen.map(({ id }) => id), onSelect: setSelected, handlers };

  return (
    <>
      <section className={styles.panel} aria-label={title}>
        <div className={styles.filters} hidden={data !== undefined && data.results.length === 0 && !narrowed}>
          {chosen.length > 0 ? (
            <div className={styles.selection} role="status">
              <span>已选 {chosen.length} 个</span>
              {services.map(({ key, label }) => (
                <Button key={key} disabled={!mayWork} onClick={() => onService(workable, key)}>
                  {label}
                </Button>
              ))}
              <Button danger icon={<DeleteOutlined />} onClick={() => actions.remove(chosen, () => setSelected([]))}>
                删除
              </Button>
              <Button type="text" onClick={() => setSelected([])}>
                取消选择
              </Button>
              <small>{hintOf(chosen.length, workable.length)}</small>
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
          list.error === undefined ? (
            <ListSkeleton rows={5} />
          ) : (
            <LoadError error={list.error} onRetry={() => void list.mutate()} />
          )
        ) : files.length > 0 ? (
          <>
            {wide ? <FileTable {...listProps} /> : <FileCards {...listProps} />}
            <Pager
              className={styles.pages}
              pageNo={query.pageNo}
              pageSize={query.pageSize}
              totalCount={data.totalCount}
              onPage={(pageNo) => change({ pageNo })}
              sizes={pageSizes}
              onSize={(pageSize) => change({ pageSize })}
            />
          </>
        ) : narrowed ? (
          <NoMatch onClear={() => change({ keyword: '', status: 'all', pageNo: 1 })} />
        ) : (
          <EmptyList title="还没有源文件" text="上传一个模型，平台会检查它的几何、贴图和材质，并告诉你怎样让它更轻。">
            <Button type="primary" size="large" icon={<UploadOutlined />} onClick={onUpload}>
              上传第一个模型
            </Button>
          </EmptyList>
        )}
      </section>
      {renamed !== null && (
        <Suspense>
          <RenameDialog name={renamed.modelName} onSave={(name) => renameFile(renamed, name)} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What of the selection cannot be worked on, and why. */
function hintOf(chosen: number, workable: number): string {
  const { unfinishedPerUser: most } = jobLimits;
  if (workable > most) return `一次最多处理 ${most} 个，请少选 ${workable - most} 个`;
  if (workable === 0) return '检测通过的单模型才能处理';
  return workable < chosen ? `其中 ${chosen - workable} 个还不能处理，处理时会略过` : '';
}
