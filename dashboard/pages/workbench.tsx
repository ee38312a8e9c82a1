import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { displayName } from '#domain/accounts/display';
import { checkStageLabels } from '#domain/kinds/check/stages';
import type { SourceFile } from '../api/contract.ts';
import { jobDescriptions } from '#domain/kinds/jobs';
import { jobStageLabels } from '#domain/jobs/labels';
import type { JobCardView } from '#domain/jobs/views';
import { overviewLists } from '#domain/overview/lists';
import { guideLocations } from '#domain/profile/guides';
import { tiers } from '#domain/tiers';
import { addresses } from '../addresses.ts';
import { useFileList } from '../api/files.ts';
import { useJobList } from '../api/jobs.ts';
import { keys } from '../api/keys.ts';
import { useOrderList } from '../api/orders.ts';
import { brought, useOverview } from '../api/overview.ts';
import { LoadError } from '../components/list-notices.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { RunningList, type RunningRow } from '../components/running-list.tsx';
import truck from '../features/services/pictures/truck.webp';
import { termTexts } from '#domain/profile/term-text';
import { StorageMeter } from '../features/accounts/storage-meter.tsx';
import { GuideButton } from '../features/guides/guide-button.tsx';
import { SampleOffer } from '../features/files/sample-offer.tsx';
import { NextStep } from '../features/files/next-step.tsx';
import { jobKindUi } from '../features/jobs/kinds/table.ts';
import { RecentResults } from '../features/jobs/recent-results.tsx';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { openUploadDialog } from '../features/uploads/upload-dialog-state.ts';
import { useAdmission } from '../features/uploads/use-admission.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useUser } from '../hooks/use-session.ts';
import { NeedsHand } from './shared/needs-hand.tsx';
import styles from './workbench.module.css';

const steps = [
  ['上传模型', '一个模型文件，或把模型和贴图压缩成 ZIP'],
  ['查看检测', '面数、贴图、缺失的资源，一项项列出来'],
  ['轻量化', '选一个方案，前后对比后下载 GLB'],
] as const;

export const firstKey = keys.overview;

export function WorkbenchPage() {
  usePageTitle('工作台');
  const user = useUser();
  const admission = useAdmission('single');
  const overview = useOverview();
  // Where it fails each list is fetched, and fails, by itself.
  const isRead = overview.data !== undefined || overview.error !== undefined;
  const files = useFileList(isRead ? overviewLists.newestFiles : null, brought);
  const results = useJobList(isRead ? overviewLists.finishedJobs : null, brought);
  const running = useJobList(isRead ? overviewLists.runningJobs : null, brought);
  const failed = useJobList(isRead ? overviewLists.failedJobs : null, brought);
  const unpaid = useOrderList(isRead ? overviewLists.unpaidOrders : null, brought);
  // Lists of files leave maps out.
  const isNew = [files, results, running, failed, unpaid].every(({ data }) => data?.totalCount === 0);
  return (
    <>
      <PageHeading
        title={`你好，${displayName(user.newNickName)}`}
        description={isNew ? '从上传第一个模型开始。' : '上传、检测、轻量化，进度都在这里。'}
      >
        <GuideButton location={guideLocations.workbench} />
      </PageHeading>
      <div className={styles.top}>
        <section className={styles.card} aria-labelledby="quick-upload">
          <h2 id="quick-upload">快速上传</h2>
          <DropZone
            compact
            modelType="single"
            extensions={admission.extensions}
            limitBytes={admission.limitBytes}
            onChoose={(chosen) => openUploadDialog({ files: chosen })}
          />
        </section>
        <section className={styles.card} aria-labelledby="space">
          <h2 id="space">
            存储空间
            <Link className={styles.tier} to={addresses.account} title="会员与权益">
              {user.memberGradeName === '' ? tiers[user.tier].label : user.memberGradeName}
            </Link>
          </h2>
          {termTexts(user).map((text) => (
            <p key={text} className={styles.term}>
              {text}
            </p>
          ))}
          <StorageMeter />
          <dl className={styles.counts}>
            <div>
              <dt>源文件</dt>
              <dd>
                <Link to={addresses.files('workbench')}>{files.data?.totalCount ?? '–'}</Link>
              </dd>
            </div>
            <div>
              <dt>处理结果</dt>
              <dd>
                <Link to={addresses.results()}>{results.data?.totalCount ?? '–'}</Link>
              </dd>
            </div>
          </dl>
        </section>
      </div>
      {!isRead ? (
        <section className={styles.card} aria-busy="true">
          <Skeleton active paragraph={{ rows: 6 }} />
        </section>
      ) : isNew ? (
        <section className={styles.card} aria-labelledby="first-steps">
          <h2 id="first-steps">
            三步得到一个更轻的模型
            <Link to={addresses.help('start')}>看看帮助</Link>
          </h2>
          <ol className={styles.steps}>
            {steps.map(([title, text], index) => (
              <li key={title}>
                <i aria-hidden="true">{index + 1}</i>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <SampleOffer picture={truck} />
        </section>
      ) : (
        <>
          <NextStep files={files.data?.results ?? []} />
          <NeedsHand />
          <section className={styles.card} aria-labelledby="running">
            <h2 id="running">正在进行</h2>
            <Running />
          </section>
          <section className={styles.card} aria-labelledby="recent">
            <h2 id="recent">
              最近结果
              <Link to={addresses.results()}>全部结果</Link>
            </h2>
            <RecentResults />
          </section>
        </>
      )}
    </>
  );
}

const rowOfJob = (job: JobCardView): RunningRow => ({
  key: job.id,
  to: addresses.job(job.id),
  name: job.modelName,
  what: `${jobDescriptions[job.kind].label} · ${jobKindUi(job).methodOf(job)}`,
  startedAt: job.createdAt,
  stage: jobStageLabels[job.stage],
  percent: job.percent,
});

const rowOfFile = ({ id, origin, modelName, createdAt, stage, percent }: SourceFile): RunningRow => ({
  key: id,
  to: addresses.files(origin),
  name: modelName,
  what: '模型检测',
  startedAt: createdAt,
  stage: checkStageLabels[stage],
  percent,
});

/** Checks and jobs in progress. */
function Running() {
  const files = useFileList(overviewLists.runningFiles, brought);
  const jobs = useJobList(overviewLists.runningJobs, brought);
  if (files.data === undefined || jobs.data === undefined) {
    const error = files.error ?? jobs.error;
    if (error === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
    return <LoadError error={error} onRetry={() => void Promise.all([files.mutate(), jobs.mutate()])} />;
  }
  const rows = [...jobs.data.results.map(rowOfJob), ...files.data.results.map(rowOfFile)];
  if (rows.length === 0) return <p className={styles.nothing}>没有正在进行的任务，处理中的模型会显示在这里。</p>;
  return <RunningList rows={rows} />;
}
