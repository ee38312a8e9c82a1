import { Select } from 'antd';
import { useId } from 'react';
import { formatYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentTexts } from '#domain/payments/texts';
import { HeldCoupons } from '../../components/held-coupons.tsx';
import styles from './payments.module.css';

const none = '';

interface Props {
  order: OrderInfoView;
  disabled: boolean;
  onChoose: (couponId: string | null) => void;
}

/** Chooses a coupon; where the order came with one, only says which. */
export function CouponChoice({ order, disabled, onChoose }: Props) {
  const id = useId();
  if (!order.canUseCoupon || order.couponList.length + order.heldCouponList.length === 0) return null;
  const saved = order.amount - order.payAble;
  const savedText = order.couponId !== null && saved > 0 ? `已优惠 ${formatYuan(saved)}` : '';
  const own = order.couponList.find(({ couponId }) => couponId === order.ownCouponId);
  return (
    <section className={styles.coupon} aria-labelledby={id}>
      <p id={id} className={styles.label}>
        优惠券
      </p>
      {own !== undefined ? (
        <p className={styles.ownCoupon}>
          {own.name}（{own.label}）
        </p>
      ) : (
        <Select
          className={styles.couponSelect ?? ''}
          aria-labelledby={id}
          disabled={disabled}
          value={order.couponId ?? none}
          options={[
            { value: none, label: '不使用优惠券' },
            ...order.couponList.map(({ couponId, name, label }) => ({ value: couponId, label: `${name}（${label}）` })),
          ]}
          onChange={(value) => onChoose(value === none ? null : value)}
        />
      )}
      {own === undefined && <HeldCoupons coupons={order.heldCouponList} />}
      <p className={styles.couponNote}>
        <span>{paymentTexts.couponNote}</span>
        <span className={styles.saved} role="status">
          {savedText}
        </span>
      </p>
    </section>
  );
}
