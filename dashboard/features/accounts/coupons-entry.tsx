import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useAccountInformation } from '../../api/profile.ts';
import styles from './account-menu.module.css';

/** The way to one's coupons, with how many can be used. */
export function CouponsEntry() {
  const count = useAccountInformation().data?.couponCount ?? 0;
  return (
    <Link className={styles.entry} to={addresses.coupons}>
      我的优惠券
      {count > 0 && (
        <span className={`${styles.badge} ${styles.quiet}`}>
          {count}
          <span className="visually-hidden"> 张可用</span>
        </span>
      )}
    </Link>
  );
}
