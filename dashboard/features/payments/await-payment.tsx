import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { orderStatus } from '../../api/orders.ts';
import { useOrderWatch } from './use-order-watch.ts';
import styles from './payments.module.css';

/** Back from a provider's page: waits until the payment is known. `onKnown` once it is, or when somebody wants to pay again. */
export function AwaitPayment({ orderId, onKnown }: { orderId: string; onKnown: () => void }) {
  const [isKnown, setKnown] = useState(false);
  const look = ({ status }: { status: number }): void => {
    if (status !== 0) setKnown(true);
  };
  useEffect(() => void orderStatus(orderId).then(look, () => undefined), [orderId]);
  useOrderWatch(orderId, !isKnown, look);
  useEffect(() => {
    if (isKnown) onKnown();
  });
  return (
    <section className={styles.end} role="status">
      <span className={styles.endIcon} aria-hidden="true">
        <LoadingOutlined />
      </span>
      <h1>正在确认支付结果</h1>
      <p>付款后通常几秒内就能确认。如果没有完成付款，可以重新支付，不会重复扣款。</p>
      <p className={styles.endLinks}>
        <Button onClick={onKnown}>重新支付</Button>
      </p>
    </section>
  );
}
