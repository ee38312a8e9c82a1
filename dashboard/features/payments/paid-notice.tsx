import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderLimits } from '#domain/orders/limits';
import type { OrderInfoView } from '#domain/orders/views';
import { useAfter } from '../../hooks/use-after.ts';
import { addressAfterPayment } from './after-payment.ts';
import styles from './payments.module.css';

/** Says that it is paid, and leads on. */
export function PaidNotice({ order, onLeft }: { order: OrderInfoView; onLeft: () => void }) {
  const navigate = useNavigate();
  const isByCount = order.method === 'memberCount' || order.method === 'memberCountBatch';
  const delayMs = isByCount ? orderLimits.memberCountJumpMs : orderLimits.redirectMs;
  const isTime = useAfter(delayMs);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isTime || hasLeft.current) return;
    hasLeft.current = true;
    const address = addressAfterPayment(location);
    if (address === null) return location.reload();
    onLeft();
    void navigate(address);
  });
  return (
    <div className={styles.ask} role="status">
      <span className={styles.paidIcon} aria-hidden="true">
        <CheckCircleFilled />
      </span>
      <p>{isByCount ? '支付成功' : `支付成功，${orderLimits.redirectMs / 1000} 秒后跳转`}</p>
    </div>
  );
}
