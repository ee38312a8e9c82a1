import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatFullTime } from '#domain/display/times';
import { formatYuan } from '#domain/money/yuan';
import type { OrderHistoryView } from '#domain/orders/views';
import { addresses } from '../../addresses.ts';
import { SidePanel } from '../../components/side-panel.tsx';
import { useOrderHistory } from '../../api/orders.ts';
import { FactList, type Fact } from '../../components/fact-list.tsx';
import { LoadError } from '../../components/list-notices.tsx';
import { placeOf } from '../../components/bought-places.ts';
import { RefundPart } from './refund-part.tsx';
import { OrderState, isUnpaid } from './order-row.tsx';
import styles from './orders.module.css';

interface Props {
  orderId: string;
  onPay: (orderId: string) => void;
  onClose: () => void;
}

/** One order with all that became of it. */
export function OrderDrawer({ orderId, onPay, onClose }: Props) {
  const { data: order, error, mutate } = useOrderHistory(orderId);
  return (
    <SidePanel title="订单详情" size={560} addressed open onClose={onClose}>
      {order !== undefined ? (
        <Order order={order} onPay={onPay} />
      ) : error === undefined ? (
        <Skeleton active />
      ) : (
        <LoadError error={error} onRetry={() => void mutate()} />
      )}
    </SidePanel>
  );
}

const time = (at: string): string => formatFullTime(new Date(at));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

function Order({ order, onPay }: { order: OrderHistoryView } & Pick<Props, 'onPay'>) {
  const { coupon, items, paidWith, payments, refunds, events } = order;
  const facts: Fact[] = [
    { label: '状态', value: <OrderState order={order} /> },
    { label: '订单编号', value: order.orderNo },
    { label: '交易类型', value: `${order.functionModule} · ${order.orderType}` },
    { label: '下单时间', value: time(order.createTime) },
    { label: '订单金额', value: formatYuan(order.amount) },
    { label: '应付金额', value: formatYuan(order.payAble) },
    ...(coupon === null ? [] : [{ label: '优惠券', value: `${coupon.name}（${coupon.label}），${coupon.use}` }]),
    ...(order.paidAt === null ? [] : [{ label: '支付时间', value: time(order.paidAt) }]),
    ...(paidWith.length === 0 ? [] : [{ label: '实际支付', value: paidWith.map(({ label, text }) => `${label} ${text}`).join('，') }]),
    ...(order.refunded === 0 ? [] : [{ label: '已退款', value: formatYuan(order.refunded) }]),
  ];
  return (
    <>
      <FactList facts={facts} />
      {isUnpaid(order) && (
        <Button className={styles.payHere ?? ''} type="primary" block size="large" onClick={() => onPay(order.orderId)}>
          去支付
        </Button>
      )}
      {order.batchId !== null && (
        <Link className={styles.batch ?? ''} to={addresses.batch(order.batchId)}>
          查看整个批次：进度、结果和全部下载
        </Link>
      )}
      <Part title={items.length > 1 ? `购买内容（${items.length} 项）` : '购买内容'}>
        <ul className={styles.entries}>
          {items.map(({ line, description, amount, refunded, state, bought }) => (
            <li key={line}>
              <span>{state === '已交付' || state === '处理中' ? <Link to={placeOf(bought).see}>{description}</Link> : description}</span>
              <b>{formatYuan(amount)}</b>
              <small>{[state, ...(refunded > 0 ? [`已退 ${formatYuan(refunded)}`] : [])].filter((word) => word !== '').join('，')}</small>
            </li>
          ))}
        </ul>
      </Part>
      <RefundPart orderId={order.orderId} />
      {payments.length > 0 && (
        <Part title="支付记录">
          <ul className={styles.entries}>
            {payments.map(({ number, method, amount, state, tradeNo, at }) => (
              <li key={number}>
                <span>
                  {method}，{state}
                </span>
                <b>{formatYuan(amount)}</b>
                <small>
                  {time(at)} · {tradeNo}
                </small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title="退款记录">
          <ul className={styles.entries}>
            {refunds.map(({ refundNo, amount, reason, state, at, refundedAt }) => (
              <li key={refundNo}>
                <span>
                  {state}（{reason}）
                </span>
                <b>{formatYuan(amount)}</b>
                <small>
                  {time(refundedAt ?? at)} · {refundNo}
                </small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="订单经过">
        <ol className={styles.events}>
          {events.map(({ title, reason, by, at }, index) => (
            <li key={index}>
              <b>{title}</b>
              {reason !== '' && <span>{reason}</span>}
              <small>
                {time(at)} · {by}
              </small>
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}
