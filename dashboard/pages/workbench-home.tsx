import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { displayName } from '#domain/accounts/display';
import { tiers } from '#domain/tiers';
import { call } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { StorageMeter } from '../components/storage-meter.tsx';
import styles from '../features/home/home.module.css';
import { NextStep } from '../features/home/next-step.tsx';
import { RecentResults } from '../features/home/recent-results.tsx';
import { RunningList } from '../features/home/running-list.tsx';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { openUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { useAdmission } from '../features/uploads/use-admission.ts';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { useUser } from '../hooks/use-session.ts';

const newestFiles = { pageSize: 10 } as const;
const steps = [
  ['上传模型', '一个模型文件，或把模型和贴图压缩成 ZIP'],
  ['查看检测', '面数、贴图、缺失的资源，一项项列出来'],
  ['轻量化', '选一个方案，前后对比后下载 GLB'],
] as const;

export function WorkbenchHomePage() {
  usePageTitle('工作台');
  const user = useUser();
  const admission = useAdmission(0);
  const files = useQuery({ queryKey: queryKeys.fileList(newestFiles), queryFn: ({ signal }) => call('fileList', newestFiles, signal) });
  const isNew = files.data?.totalCount === 0;
  return (
    <>
      <PageHeading
        title={`你好，${displayName(user.nickName)}`}
        description={isNew ? '从上传第一个模型开始。' : '上传、检测、轻量化，进度都在这里。'}
      />
      <div className={styles.top}>
        <section className={styles.card} aria-labelledby="quick-upload">
          <h2 id="quick-upload">快速上传</h2>
          <DropZone
            compact
            extensions={admission.extensions}
            limitBytes={admission.limitBytes}
            onChoose={(chosen) => openUploadDialog({ files: chosen })}
          />
        </section>
        <section className={styles.card} aria-labelledby="space">
          <h2 id="space">
            存储空间
            <span className={styles.tier}>{tiers[user.tier].label}</span>
          </h2>
          <StorageMeter />
          <dl className={styles.counts}>
            <div>
              <dt>源文件</dt>
              <dd>
                <Link to="/workbench/myUpload">{files.data?.totalCount ?? '–'}</Link>
              </dd>
            </div>
            <ResultCount />
          </dl>
        </section>
      </div>
      {isNew ? (
        <section className={styles.card} aria-labelledby="first-steps">
          <h2 id="first-steps">三步得到一个更轻的模型</h2>
          <ol className={styles.steps}>
            {steps.map(([title, text], index) => (
              <li key={title}>
                <i aria-hidden="true">{index + 1}</i>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : (
        <>
          <NextStep files={files.data?.results ?? []} />
          <section className={styles.card} aria-labelledby="running">
            <h2 id="running">正在进行</h2>
            <RunningList />
          </section>
          <section className={styles.card} aria-labelledby="recent">
            <h2 id="recent">
              最近结果
              <Link to="/workbench/serviceResult">全部结果</Link>
            </h2>
            <RecentResults />
          </section>
        </>
      )}
    </>
  );
}

const oneJob = { status: 'success', pageSize: 1 } as const;

function ResultCount() {
  const { data } = useQuery({ queryKey: queryKeys.jobList(oneJob), queryFn: ({ signal }) => call('cardList', oneJob, signal) });
  return (
    <div>
      <dt>处理结果</dt>
      <dd>
        <Link to="/workbench/serviceResult">{data?.totalCount ?? '–'}</Link>
      </dd>
    </div>
  );
}
