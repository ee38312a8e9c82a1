import { CloseOutlined } from '@ant-design/icons';
import { Button, Skeleton, Spin } from 'antd';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { JobKind } from '#domain/kinds/jobs';
import type { JobCardView } from '#domain/jobs/views';
import { useFileDetail } from '../../api/files.ts';
import { renameJob, useJobList } from '../../api/jobs.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { ListFilters } from '../../components/list-filters.tsx';
import { LoadError, NoMatch } from '../../components/list-notices.tsx';
import { Pager } from '../../components/pager.tsx';
import { useFrozen } from '../../hooks/use-frozen.ts';
import { keywordFilter, maybeId, oneOf, pageFilters } from '../../hooks/list-filters.ts';
import { useListQuery } from '../../hooks/use-list-query.ts';
import { jobKindUi } from '../../features/jobs/kinds/table.ts';
import { JobCard } from '../../features/jobs/job-card.tsx';
import styles from './job-results.module.css';
import { AgainDialog } from '../../features/jobs/again-dialog.tsx';
import { useJobActions } from '../../features/jobs/use-job-actions.ts';

const RenameDialog = lazyDialog(async () => (await import('../../components/rename-dialog.tsx')).RenameDialog);

const statuses = [
  { value: 'all', label: '全部' },
  { value: 'running', label: '处理中' },
  { value: 'success', label: '已完成' },
  { value: 'error', label: '处理失败' },
  { value: 'cancelled', label: '已取消' },
] as const;
const sorts = [
  { value: 'newest', label: '最新处理' },
  { value: 'oldest', label: '最早处理' },
  { value: 'name', label: '按名称' },
  { value: 'smallest', label: '体积最小' },
  { value: 'saved', label: '节省最多' },
] as const;
export const resultFilters = {
  ...pageFilters,
  ...{ keyword: keywordFilter, status: oneOf(statuses, 'all'), sort: oneOf(sorts, 'newest'), fileId: maybeId },
};
const pageSizes = [12, 20, 48, 96];

interface JobResultsProps {
  /** Only jobs of this kind; default: those of every one. */
  kind?: JobKind;
  placeholder: string;
  /** What stands in place of an empty list. */
  empty: ReactNode;
}

/** Jobs with their progress, pictures and results, searched and sorted; `?fileId=` shows those of one source file. */
export function JobResults({ kind, placeholder, empty }: JobResultsProps) {
  const [query, change] = useListQuery(resultFilters);
  const list = useJobList({ ...query, ...(kind !== undefined && { kind }) });
  const [menuOpen, setMenuOpen] = useState(false);
  // Cards must not move or disappear while a menu is open.
  const data = useFrozen(list.data, menuOpen);
  const actions = useJobActions();
  const [again, setAgain] = useState<JobCardView | null>(null);
  const [renamed, setRenamed] = useState<JobCardView | null>(null);
  const onKeyword = useCallback((keyword: string) => change({ keyword }, { replace: true }), [change]);
  const handlers = { ...actions, onAgain: setAgain, onRename: setRenamed, onMenuOpenChange: setMenuOpen };
  const jobs = data?.results ?? [];
  const narrowed = query.keyword !== '' || query.status !== 'all' || query.fileId !== undefined || query.pageNo > 1;

  return (
    <>
      <section className={styles.panel} aria-label="筛选" hidden={data !== undefined && jobs.length === 0 && !narrowed}>
        <ListFilters
          keyword={query.keyword}
          onKeyword={onKeyword}
          placeholder={placeholder}
          statuses={statuses}
          status={query.status}
          onStatus={(status) => change({ status })}
          sorts={kind === undefined || jobKindUi({ kind }).saves ? sorts : sorts.filter(({ value }) => value !== 'saved')}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
        />
        {query.fileId !== undefined && <OneFile fileId={query.fileId} onClear={() => change({ fileId: undefined })} />}
      </section>
      {data === undefined ? (
        list.error === undefined ? (
          <CardSkeletons />
        ) : (
          <div className={styles.blank}>
            <LoadError error={list.error} onRetry={() => void list.mutate()} />
          </div>
        )
      ) : jobs.length > 0 ? (
        <>
          <Spin spinning={list.isLoading} description="正在读取">
            <div className={styles.grid}>
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} handlers={handlers} />
              ))}
            </div>
          </Spin>
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
      ) : (
        <div className={styles.blank}>
          {narrowed ? <NoMatch onClear={() => change({ keyword: '', status: 'all', fileId: undefined })} /> : empty}
        </div>
      )}
      {renamed !== null && (
        <Suspense fallback={null}>
          <RenameDialog
            modelType={jobKindUi(renamed).modelType}
            name={renamed.modelName}
            onSave={(name) => renameJob(renamed.id, name)}
            onClose={() => setRenamed(null)}
          />
        </Suspense>
      )}
      {again !== null && <AgainDialog job={again} onClose={() => setAgain(null)} />}
    </>
  );
}

function OneFile({ fileId, onClear }: { fileId: string; onClear(): void }) {
  const { data } = useFileDetail(fileId);
  return (
    <p className={styles.oneFile}>
      <span>只看「{data?.modelName ?? '这个源文件'}」的结果</span>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="看全部结果" onClick={onClear} />
    </p>
  );
}

function CardSkeletons() {
  return (
    <div className={styles.grid} role="status">
      <span className="visually-hidden">正在读取</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true">
          <Skeleton active paragraph={{ rows: 5 }} />
        </div>
      ))}
    </div>
  );
}
