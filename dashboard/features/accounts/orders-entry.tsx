import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useAccountInformation } from '../../api/profile.ts';
import styles from './account-menu.module.css';

/** The way to one's orders, with how many wait to be paid. */
export function OrdersEntry() {
  const unpaid = useAccountInformation().data?.unPayOrderCount ?? 0;
  return (
    <Link className={styles.entry} to={addresses.orders(unpaid > 0 ? { status: 'unpaid' } : {})}>
      我的订单
      {unpaid > 0 && (
        <span className={styles.badge}>
          {unpaid}
          <span className="visually-hidden"> 个待支付</span>
        </span>
      )}
    </Link>
  );
}
