import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderLimits } from '#domain/orders/limits';
import type { OrderInfoView } from '#domain/orders/views';
import { useAfter } from '../../hooks/use-after.ts';
import styles from './payments.module.css';

interface Props {
  order: OrderInfoView;
  /** Null: the page is loaded anew. */
  leadsTo: string | null;
  onLeft: () => void;
}

/** Says that it is paid, and leads on. */
export function PaidNotice({ order, leadsTo, onLeft }: Props) {
  const navigate = useNavigate();
  const isByCount = order.method === 'memberCount' || order.method === 'memberCountBatch';
  const delayMs = isByCount ? orderLimits.memberCountJumpMs : orderLimits.redirectMs;
  const isTime = useAfter(delayMs);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isTime || hasLeft.current) return;
    hasLeft.current = true;
    if (leadsTo === null) return location.reload();
    onLeft();
    void navigate(leadsTo);
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
