import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatBytes } from '#domain/display/numbers';
import { addresses } from '../../../addresses.ts';
import { useFileRuns } from '../../../api/jobs.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { LightweightDialog } from '../../../features/jobs/kinds/lightweight/lightweight-dialog.tsx';
import styles from './compare.module.css';
import { RunTable } from '../../../features/jobs/runs/run-table.tsx';

/** Compares the runs of the source file `?fileId=` in columns: options and results. */
export function ResultComparePage() {
  const [params] = useSearchParams();
  const fileId = params.get('fileId') ?? '';
  const { data, error, mutate } = useFileRuns(fileId);
  const [again, setAgain] = useState(false);
  usePageTitle(data === undefined ? '并排对比' : `${data.file.modelName} · 并排对比`);
  if (fileId === '') {
    return (
      <div className={styles.blank}>
        <EmptyList title="没有指定源文件" text="从源文件管理里选一个，对比它的各次处理。">
          <Link to={addresses.files('workbench')}>前往源文件管理</Link>
        </EmptyList>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.blank}>
        <h1 className="visually-hidden">并排对比</h1>
        {error === undefined ? (
          <div className={styles.skeleton} role="status" aria-label="正在读取">
            <Skeleton active paragraph={{ rows: 12 }} />
          </div>
        ) : (
          <LoadError error={error} onRetry={() => void mutate()}>
            <Link to={addresses.files('workbench')}>
              <Button tabIndex={-1}>返回源文件管理</Button>
            </Link>
          </LoadError>
        )}
      </div>
    );
  }
  const { file, runs, totalCount } = data;
  const start = (
    <Button type="primary" onClick={() => setAgain(true)}>
      {runs.length === 0 ? '开始轻量化' : '换个方案再处理'}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={`${file.modelName}的各次处理`}
        description={`${file.fileName} · ${formatBytes(file.fileSize)} · 共 ${totalCount} 次处理${totalCount > runs.length ? `，显示最近 ${runs.length} 次` : ''}`}
      >
        {start}
      </PageHeading>
      {runs.length === 0 ? (
        <div className={styles.blank}>
          <EmptyList title="还没有处理过" text="用不同方案各处理一次，再回到这里并排比较体积、面数和质量。">
            {start}
          </EmptyList>
        </div>
      ) : (
        <RunTable data={data} />
      )}
      {again && <LightweightDialog fileIds={[file.id]} onClose={() => setAgain(false)} />}
    </>
  );
}
