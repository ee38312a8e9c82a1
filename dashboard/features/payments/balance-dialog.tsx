import { formatYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import { Dialog } from '../../components/dialog.tsx';
import styles from './payments.module.css';

interface Props {
  method: PaymentMethodName;
  order: OrderInfoView;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a balance is spent. */
export const BalanceDialog = ({ method, order, onConfirm, onCancel }: Props) => (
  <Dialog centered width={400} title="余额支付" okText="确认" cancelText="取消" onOk={onConfirm} onCancel={onCancel}>
    <div className={styles.ask}>
      <p>将从{paymentMethods[method].label}支付</p>
      <strong>{formatYuan(order.payAble)}</strong>
    </div>
  </Dialog>
);
