import { GiftOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import styles from './coupon-link.module.css';

/** The way to one's coupons, in a header. */
export const CouponLink = () => (
  <Link className={styles.link} to={addresses.coupons} title="我的优惠券" aria-label="我的优惠券">
    <GiftOutlined aria-hidden />
  </Link>
);
