import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OperateOrderView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { SidePanel } from '../../components/side-panel.tsx';
import { addresses } from '../../addresses.ts';
import { refundOrder, useInspectedOrder } from '../../api/backoffice.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { toast } from '../../components/toast.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { OrderLedger } from './order-ledger.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderTones } from '../../components/order-tones.ts';
import { exactTime } from './exact-time.ts';
import { Section } from './section.tsx';
import { useMay } from './use-may.ts';
import styles from './operate.module.css';

/** What an operator has to know before he refunds a sale whose seller has been paid. */
const owedText = (owed: number): string =>
  owed > 0 ? `卖家已把 ${formatYuan(owed)} 的收入提现或花掉，全部退款后记为他的欠款，从以后的收益里扣回。` : '';

/** One order with all that happened to it, and its refund. */
export function OrderDrawer({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  const { data: order, error, mutate } = useInspectedOrder(orderId);
  return (
    <SidePanel title="订单" size={640} addressed open={orderId !== null} onClose={onClose} destroyOnHidden>
      {order === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : (
        <Order key={order.id} order={order} />
      )}
    </SidePanel>
  );
}

function Order({ order }: { order: OperateOrderView }) {
  const [isRefunding, setRefunding] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { id, owner, coupon } = order;
  const may = useMay();
  const facts: Fact[] = [
    { label: '状态', value: <StateTag tone={orderTones[order.stage]}>{order.statusLabel}</StateTag> },
    { label: '订单号', value: <code>{order.orderNo}</code> },
    { label: '账号', value: `${owner.nickName} · ${owner.phone}，下单时为${order.tier}` },
    { label: '金额', value: `原价 ${formatYuan(order.amount)}，应付 ${formatYuan(order.payAble)}` },
    { label: '已付 / 已退', value: `${formatYuan(order.paid)} / ${formatYuan(order.refunded)}` },
    { label: '下单', value: exactTime(order.createTime) },
    { label: '最晚支付', value: exactTime(order.expiresAt) },
    ...(coupon === null ? [] : [{ label: '优惠券', value: `${coupon.name}（${coupon.label}），${coupon.use}` }]),
  ];
  return (
    <>
      <p className={styles.lead}>{order.explanation}</p>
      <FactList facts={facts} />
      <p style={{ marginTop: 16 }}>
        <Link to={addresses.story({ kind: 'order', id })}>全部经过</Link>
        {' · '}
        <Link to={addresses.operate('orders', { accountId: owner.id })}>这个账号的全部订单</Link>
        {may('auditList') && (
          <>
            {' · '}
            <Link to={addresses.operate('audit', { accountId: owner.id })}>审计日志</Link>
          </>
        )}
      </p>
      {order.refusal !== null && <p className={styles.quiet}>{order.refusal}</p>}
      {order.refundable && may('operateOrderRefund') && (
        <div className={styles.actions}>
          <Button danger disabled={order.refusal !== null} onClick={() => setRefunding(true)}>
            {chosen.length === 0 ? '退款' : `退款所选 ${chosen.length} 项`}
          </Button>
        </div>
      )}
      <OrderLines order={order} chosen={chosen} onChoose={setChosen} />
      <Section title="经过">
        <ol className={styles.steps}>
          {order.events.map(({ label, reason, actor, at }, index) => (
            <li key={index}>
              <span>
                {label}
                {reason !== '' && `：${reason}`}
              </span>
              <span>{exactTime(at)}</span>
              <p>{actor}</p>
            </li>
          ))}
        </ol>
      </Section>
      <OrderMoney order={order} />
      <OrderLedger operations={order.operations} />
      {isRefunding && (
        <CauseDialog
          title="退款"
          note={`${chosen.length === 0 ? '还没有退的全部' : `所选的 ${chosen.length} 项`}原路退回，次数一并返还，优惠券随最后一项返还。${owedText(order.owed)}原因记入审计日志。`}
          confirm="退款"
          onConfirm={async (cause) => {
            const { owed } = await refundOrder(id, cause, chosen);
            setChosen([]);
            toast.success(owed > 0 ? `已退款，其中 ${formatYuan(owed)} 记为卖家的欠款，从以后的收益里扣回` : '已退款');
          }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}
