import { CheckCircleFilled, ClockCircleOutlined, InboxOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderHistoryView } from '#domain/orders/views';
import { addresses } from '../../addresses.ts';
import { useOrderHistory } from '../../api/orders.ts';
import { PaidSummary } from './paid-summary.tsx';
import type { PaymentOutcome } from './use-payment.ts';
import styles from './payments.module.css';

const ends: Record<PaymentOutcome | 'none' | 'unpaid', { icon: ReactNode; title: string; text: string }> = {
  paid: { icon: <CheckCircleFilled className={styles.paidIcon ?? ''} />, title: '支付成功', text: '购买的内容已经生效。' },
  cancelled: { icon: <MinusCircleOutlined />, title: '订单已取消', text: '没有扣款，用过的优惠券已经退回。' },
  timedOut: { icon: <ClockCircleOutlined />, title: '订单已超时', text: '没有扣款，用过的优惠券已经退回。请重新下单。' },
  unpaid: { icon: <ClockCircleOutlined />, title: '订单还没有支付', text: '可以在「我的订单」里继续支付。' },
  none: { icon: <InboxOutlined />, title: '没有要支付的订单', text: '链接里缺少订单编号，请从「我的订单」里重新打开。' },
};

/** How an order stands that a page was told of as paid. */
const endOf = ({ status }: OrderHistoryView): keyof typeof ends => (status === 0 ? 'unpaid' : status === 2 ? 'cancelled' : 'paid');

interface Props {
  end: PaymentOutcome | 'none';
  /** The order that was paid, of which the page then says what it brought. */
  orderId?: string;
}

/** What a page says once there is nothing more to pay on it. */
export function PaymentEnd({ end, orderId }: Props) {
  const isNamed = end === 'paid' && orderId !== undefined;
  const { data: order, error } = useOrderHistory(isNamed ? orderId : undefined);
  const { icon, title, text } = ends[order === undefined ? end : endOf(order)];
  const isLoading = isNamed && order === undefined && error === undefined;
  return (
    <section className={styles.end} role="status">
      <span className={styles.endIcon} aria-hidden="true">
        {icon}
      </span>
      <h1>{title}</h1>
      {isLoading ? <Skeleton active /> : order?.status === 1 ? <PaidSummary order={order} /> : <Plain text={text} />}
    </section>
  );
}

const Plain = ({ text }: { text: string }) => (
  <>
    <p>{text}</p>
    <p className={styles.endLinks}>
      <Link to={addresses.orders()}>
        <Button type="primary" tabIndex={-1}>
          查看我的订单
        </Button>
      </Link>
      <Link to={addresses.home}>
        <Button tabIndex={-1}>返回首页</Button>
      </Link>
    </p>
  </>
);
