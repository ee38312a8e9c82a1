import { CheckCircleFilled, ClockCircleOutlined, InboxOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import type { PaymentOutcome } from './use-payment.ts';
import styles from './payments.module.css';

const ends: Record<PaymentOutcome | 'none', { icon: ReactNode; title: string; text: string }> = {
  paid: { icon: <CheckCircleFilled className={styles.paidIcon ?? ''} />, title: '支付成功', text: '购买的内容已经生效。' },
  cancelled: { icon: <MinusCircleOutlined />, title: '订单已取消', text: '没有扣款，用过的优惠券已经退回。' },
  timedOut: { icon: <ClockCircleOutlined />, title: '订单已超时', text: '没有扣款，用过的优惠券已经退回。请重新下单。' },
  none: { icon: <InboxOutlined />, title: '没有要支付的订单', text: '链接里缺少订单编号，请从「我的订单」里重新打开。' },
};

/** What a page says once there is nothing more to pay on it. */
export function PaymentEnd({ end }: { end: PaymentOutcome | 'none' }) {
  const { icon, title, text } = ends[end];
  return (
    <section className={styles.end} role="status">
      <span className={styles.endIcon} aria-hidden="true">
        {icon}
      </span>
      <h1>{title}</h1>
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
    </section>
  );
}
