import { CloseCircleFilled, PayCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ModelType, Origin } from '#domain/files/model-type';
import { formatYuan } from '#domain/money/yuan';
import { overviewLists } from '#domain/overview/lists';
import { addresses } from '../../addresses.ts';
import { useFileList } from '../../api/files.ts';
import { useJobList } from '../../api/jobs.ts';
import { useOrderList } from '../../api/orders.ts';
import { brought } from '../../api/overview.ts';
import { FailureHelp } from '../../components/failure-help.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { TipText } from '../../components/tip-text.tsx';
import styles from './needs-hand.module.css';

/** What failed longer ago has been seen, or does not matter. */
const recentMs = 7 * 24 * 60 * 60_000;

interface Item {
  key: string;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  at: string;
  to: string;
  action: string;
}

const isRecent = ({ createdAt, deletedAt }: { createdAt: string; deletedAt: string | null }): boolean =>
  deletedAt === null && Date.now() - Date.parse(createdAt) < recentMs;
const firstLine = (tips: string): string => tips.split('\n')[0] ?? '';

/** What waits for somebody: checks and jobs that failed lately, and orders that are not paid. Nothing where there is none. */
export function NeedsHand() {
  const files = useFileList(overviewLists.failedFiles, brought).data?.results ?? [];
  const jobs = useJobList(overviewLists.failedJobs, brought).data?.results ?? [];
  const orders = useOrderList(overviewLists.unpaidOrders, brought).data?.results ?? [];
  const items: Item[] = [
    ...orders.map((order): Item => ({
      ...{ key: order.orderId, icon: <PayCircleFilled className={styles.unpaid ?? ''} />, title: order.description },
      ...{ text: `待支付 ${formatYuan(order.payAble)}`, at: order.createTime },
      ...{ to: addresses.orders({ orderId: order.orderId }), action: '去支付' },
    })),
    ...files.filter(isRecent).map((file): Item => ({
      ...{ key: file.id, icon: <CloseCircleFilled className={styles.failed ?? ''} />, title: file.modelName, at: file.createdAt },
      text: <Failure what="检测失败" error={file.error} file={file} />,
      ...{ to: addresses.filesWith(file, { status: 'error', report: file.id }), action: '查看原因' },
    })),
    ...jobs.filter(isRecent).map((job): Item => ({
      ...{ key: job.id, icon: <CloseCircleFilled className={styles.failed ?? ''} />, title: job.modelName, at: job.createdAt },
      text: <Failure what="处理失败" error={job.error} />,
      ...{ to: addresses.job(job.id), action: '再次处理' },
    })),
  ];
  if (items.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="needs-hand">
      <h2 id="needs-hand">需要您处理</h2>
      <ul>
        {items.map(({ key, icon, title, text, at, to, action }) => (
          <li key={key}>
            <span aria-hidden="true">{icon}</span>
            <div>
              <b>{title}</b>
              <p>
                {text} · <RelativeTime at={at} />
              </p>
            </div>
            <Link to={to} aria-label={`${action}：${title}`}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FailureProps {
  what: string;
  error: { code: string; tips: string } | null;
  file?: { id: string; origin: Origin; modelType: ModelType };
}

const Failure = ({ what, error, file }: FailureProps) => (
  <>
    {what}
    {error !== null && (
      <>
        ：<TipText text={firstLine(error.tips)} {...(file !== undefined && { file })} />
      </>
    )}{' '}
    <FailureHelp code={error?.code} />
  </>
);
