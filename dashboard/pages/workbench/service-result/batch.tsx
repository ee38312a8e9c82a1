import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import type { BatchView } from '#domain/batches/views';
import { batchTitle } from '#domain/batches/words';
import type { JobCardView } from '#domain/jobs/views';
import { addresses } from '../../../addresses.ts';
import { retryBatch, useBatch } from '../../../api/batches.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { toast } from '../../../components/toast.tsx';
import { BatchSummary } from '../../../features/batches/batch-summary.tsx';
import { PlaceList } from '../../../features/batches/place-list.tsx';
import { jobKindUi } from '../../../features/jobs/kinds/table.ts';
import { PaymentDialog } from '../../../features/payments/index.ts';
import { useMenuPlace } from '../../../hooks/menu-place.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';
import styles from './compare.module.css';

/** The jobs of the order `?id=` together: their progress, their results, what failed and why. */
export function BatchPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data: batch, error, mutate } = useBatch(id);
  const [busy, setBusy] = useState(false);
  const [paying, setPaying] = useState<string | null>(null);
  useMenuPlace(batch?.areMaps ? addresses.maps : null);
  usePageTitle(batch === undefined ? '批次' : titleOf(batch));
  if (id === '') {
    return (
      <div className={styles.blank}>
        <EmptyList title="没有指定批次" text="在源文件管理里勾选多个模型，或者为一个模型选择多种目标格式，一次处理，就成了一个批次。">
          <Link to={addresses.files('workbench')}>前往源文件管理</Link>
        </EmptyList>
      </div>
    );
  }
  if (batch === undefined) {
    return (
      <div className={styles.blank}>
        <h1 className="visually-hidden">批次</h1>
        {error === undefined ? (
          <div className={styles.skeleton} role="status" aria-label="正在读取">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        ) : (
          <LoadError error={error} onRetry={() => void mutate()}>
            <Link to={addresses.results()}>
              <Button tabIndex={-1}>返回服务结果</Button>
            </Link>
          </LoadError>
        )}
      </div>
    );
  }
  const retry = async (places?: number[]): Promise<void> => {
    setBusy(true);
    try {
      const { orderId, paid } = await retryBatch(id, places);
      if (paid) toast.success('已重新提交');
      else setPaying(orderId);
    } catch (failure) {
      toast.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeading title={titleOf(batch)} description={aboutOf(batch)}>
        <Link to={addresses.orders({ orderId: batch.id })}>查看订单</Link>
      </PageHeading>
      <BatchSummary batch={batch} saves={savesOf(batch)} busy={busy} onRetry={() => void retry()} onPay={setPaying} />
      <PlaceList
        places={batch.places}
        methods={methodsOf(batch)}
        saves={savesOf(batch)}
        busy={busy}
        onRetry={(place) => void retry([place])}
      />
      {paying !== null && (
        <Suspense fallback={null}>
          <PaymentDialog
            keepsOrder
            orderId={paying}
            onPaid={() => {
              setPaying(null);
              void mutate();
            }}
            onClose={() => {
              setPaying(null);
              void mutate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const jobsOf = ({ places }: BatchView): JobCardView[] => places.flatMap(({ job }) => job ?? []);

const titleOf = (batch: BatchView): string => batchTitle(batch.places, batch.areMaps);

/** Whether what it is about is how much smaller files became. */
const savesOf = (batch: BatchView): boolean => jobsOf(batch).every((job) => jobKindUi(job).saves);

/** What is done to each, where it is not the same to all. */
function methodsOf(batch: BatchView): ReadonlyMap<number, string> {
  const methods = new Map(batch.places.flatMap(({ place, job }) => (job === null ? [] : [[place, jobKindUi(job).methodOf(job)]])));
  return new Set(methods.values()).size > 1 ? methods : new Map();
}

/** What was done, and when it was ordered. */
function aboutOf(batch: BatchView): string {
  const ordered = `${formatFullTime(new Date(batch.createdAt))} 提交`;
  const [method, ...others] = new Set(jobsOf(batch).map((job) => jobKindUi(job).methodOf(job)));
  if (method === undefined) return ordered;
  return `${method}${others.length > 0 ? ` 等 ${others.length + 1} 种` : ''} · ${ordered}`;
}
