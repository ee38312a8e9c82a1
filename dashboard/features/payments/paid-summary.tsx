import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import { formatYuan } from '#domain/money/yuan';
import type { BoughtKind } from '#domain/orders/bought';
import type { OrderHistoryView } from '#domain/orders/views';
import { addresses } from '../../addresses.ts';
import { useAccountInformation } from '../../api/profile.ts';
import { placeOf } from '../../components/bought-places.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import styles from './payments.module.css';

/** What the next step after buying is called, and what one has now in a sentence. */
const steps: Record<BoughtKind, { next: string; now: string }> = {
  membership: { next: '查看会员', now: '会员已经生效。' },
  job: { next: '查看结果', now: '处理已经开始，完成后会通知您。' },
  file: { next: '查看源文件', now: '处理已经开始，完成后会通知您。' },
  model: { next: '去下载', now: '可在「已购模型」下载，不限次数。' },
  coins: { next: '查看账户', now: '云币已经到账。' },
  package: { next: '查看套餐', now: '套餐已经生效。' },
  box: { next: '查看奖品', now: '盲盒已经开出，奖品已到账。' },
  contract: { next: '查看合同', now: '款项由平台保管，验收后才结给服务商。' },
};

/** How many of the things that were bought are named; the rest is counted. */
const namedItems = 3;

function paidText({ paidWith, payAble }: OrderHistoryView): string {
  return paidWith.length === 0 ? formatYuan(payAble) : paidWith.map(({ label, text }) => `${label} ${text}`).join('，');
}

/** What was paid, with what, what one has now, and where to go on. */
export function PaidSummary({ order }: { order: OrderHistoryView }) {
  const { bought, batchId, items, orderId, orderNo, paidAt, stage } = order;
  const { data: account } = useAccountInformation();
  const { next, now } = steps[bought.kind];
  const isDone = stage === 'Done' && (bought.kind === 'job' || bought.kind === 'file');
  const names = items.slice(0, namedItems).map(({ description }) => description);
  const facts: Fact[] = [
    { label: '购买内容', value: `${names.join('、')}${items.length > namedItems ? `等 ${items.length} 项` : ''}` },
    { label: '支付', value: paidText(order) },
    ...(paidAt === null ? [] : [{ label: '支付时间', value: formatFullTime(new Date(paidAt)) }]),
    { label: '订单编号', value: orderNo },
    ...(bought.kind === 'coins' && account !== undefined ? [{ label: '云币余额', value: formatYuan(account.cloudCoin) }] : []),
    ...(bought.kind === 'membership' && typeof account?.expirationTime === 'string'
      ? [{ label: '会员有效期至', value: formatFullTime(new Date(account.expirationTime)) }]
      : []),
  ];
  const to =
    batchId !== null
      ? addresses.batch(batchId)
      : bought.kind === 'model' && items.length > 1
        ? addresses.boughtModels
        : placeOf(bought).see;
  return (
    <>
      <p>{isDone ? '处理已经完成，可以查看和下载结果。' : now}</p>
      <div className={styles.paidFacts}>
        <FactList facts={facts} />
      </div>
      <p className={styles.endLinks}>
        <Link to={to}>
          <Button type="primary" tabIndex={-1}>
            {batchId === null ? next : '查看进度和结果'}
          </Button>
        </Link>
        <Link to={addresses.orders({ orderId })}>
          <Button tabIndex={-1}>查看订单</Button>
        </Link>
      </p>
    </>
  );
}
