import { GiftOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useAccountInformation } from '../../api/profile.ts';
import styles from './coupon-box.module.css';

/** How many coupons can be used, and how many of them end soon. */
export function CouponBox({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data } = useAccountInformation();
  const count = data?.couponCount ?? 0;
  const expiring = data?.expiringCouponCount ?? 0;
  return (
    <Link className={styles.box} to={addresses.coupons} onClick={onNavigate}>
      <GiftOutlined aria-hidden />
      <span>
        优惠券<b>{data === undefined ? '' : `${count} 张可用`}</b>
      </span>
      {expiring > 0 && <small>{expiring} 张即将过期</small>}
    </Link>
  );
}
