import { Link } from 'react-router-dom';
import type { HeldCouponView } from '#domain/orders/views';
import { addresses } from '../addresses.ts';
import styles from './held-coupons.module.css';

/** The coupons that cannot be chosen because another unpaid order holds them, each with the way to that order. */
export const HeldCoupons = ({ coupons }: { coupons: readonly HeldCouponView[] }) =>
  coupons.length > 0 && (
    <ul className={styles.list}>
      {coupons.map(({ couponId, name, heldBy }) => (
        <li key={couponId}>
          {name}已用于待支付的订单
          {heldBy !== null && <Link to={addresses.orders({ orderId: heldBy.orderId })}>{heldBy.orderNo}</Link>}
        </li>
      ))}
    </ul>
  );
