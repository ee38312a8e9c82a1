import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { orderStatusLabels } from '#domain/orders/labels';
import { payableStatuses } from '#domain/orders/state';
import { formatYuan } from '#domain/money/yuan';
import type { OwnOrderView } from '#domain/orders/views';
import { typeOfCode } from '#domain/trade/types';
import { paymentMethods } from '#domain/trade/methods';
import { askRefusal } from '#domain/refunds/rules';
import { serverNow } from '../../api/server-clock.ts';
import { cancelOrder } from '../../api/orders.ts';
import { freshenOrder } from '../../api/show-order.ts';
import { orderTones } from '../../components/order-tones.ts';
import { StateTag } from '../../components/state-tag.tsx';
import { AskCancelling } from '../../components/ask-cancelling.tsx';
import { toast } from '../../components/toast.tsx';
import { OrderCountdown } from './order-countdown.tsx';
import { placeOf } from '../../components/bought-places.ts';
import styles from './orders.module.css';

export interface OrderHandlers {
  onOpen: (orderId: string) => void;
  onPay: (orderId: string) => void;
  onRefund: (orderId: string) => void;
}

/** Whether its refund can be asked for; of some orders only other lines are left than the list knows. */
function mayAskRefund({ stage, orderTypeCode, endedAt }: OwnOrderView): boolean {
  const type = typeOfCode(orderTypeCode);
  if (type === undefined || endedAt === null) return false;
  return askRefusal({ status: stage, type, endedAt: new Date(endedAt) }, serverNow()) === undefined;
}

export const isUnpaid = ({ stage }: Pick<OwnOrderView, 'stage'>): boolean => payableStatuses.some((status) => status === stage);

/** What it is, by which it is opened. */
export const OrderName = ({ order, onOpen }: { order: OwnOrderView } & Pick<OrderHandlers, 'onOpen'>) => (
  <div className={styles.name}>
    <button type="button" onClick={() => onOpen(order.orderId)}>
      {order.description}
    </button>
    <span>
      {order.orderNo} · {order.functionModule}
    </span>
  </div>
);

export const OrderAmount = ({ order }: { order: OwnOrderView }) => (
  <div className={styles.amount}>
    <b>{formatYuan(order.method === null ? order.payAble : order.paid)}</b>
    <span>
      {order.method !== null && paymentMethods[order.method].label}
      {order.refunded > 0 && `，已退 ${formatYuan(order.refunded)}`}
    </span>
  </div>
);

/** The state in a word; of what can still be paid also how long. The server closes it a moment after its end. */
export function OrderState({ order }: { order: OwnOrderView }) {
  const { orderId, stage } = order;
  return (
    <div className={styles.state}>
      <StateTag tone={orderTones[stage]}>{orderStatusLabels[stage]}</StateTag>
      {isUnpaid(order) && <OrderCountdown expiresAt={order.expiresAt} onClosed={() => void freshenOrder(orderId)} />}
    </div>
  );
}

/** What can be done with an order now. */
export function OrderActions({ order, onOpen, onPay, onRefund }: { order: OwnOrderView } & OrderHandlers) {
  const [cancelling, setCancelling] = useState<'asking' | 'sent' | null>(null);
  const { orderId, bought, stage } = order;
  const place = placeOf(bought);
  const cancel = async (): Promise<void> => {
    setCancelling('sent');
    await toast.outcome(cancelOrder(orderId), '订单已取消');
    setCancelling(null);
  };
  if (isUnpaid(order))
    return (
      <div className={styles.actions}>
        <Button type="primary" onClick={() => onPay(orderId)}>
          去支付
        </Button>
        <Button loading={cancelling === 'sent'} onClick={() => setCancelling('asking')}>
          取消订单
        </Button>
        {cancelling === 'asking' && (
          <AskCancelling
            text="取消后不能恢复，选用的优惠券会退回。确定要取消吗？"
            stayText="再想想"
            onStay={() => setCancelling(null)}
            onCancel={() => void cancel()}
          />
        )}
      </div>
    );
  const isHad = stage === 'Paid' || stage === 'Fulfilling' || stage === 'Done';
  return (
    <div className={styles.actions}>
      {isHad ? <Link to={place.see}>{place.label}</Link> : <Link to={place.again}>重新下单</Link>}
      {mayAskRefund(order) && <Button onClick={() => onRefund(orderId)}>申请退款</Button>}
      <Button onClick={() => onOpen(orderId)}>订单详情</Button>
    </div>
  );
}
