import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatYuan, yuanText } from '#domain/money/yuan';
import type { AccountInformationView } from '#domain/profile/views';
import { addresses } from '../../addresses.ts';
import styles from './wallet.module.css';

interface Tile {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

const Unit = ({ children }: { children: string }) => <small className={styles.unit}>{children}</small>;

/** What an account has: coins, coupons, and for who sells the three states of income. */
export function Balances({ account, sells }: { account: AccountInformationView; sells: boolean }) {
  const { cloudCoin, givenCoin, incomeBalance, pendingIncome, frozenIncome, couponCount, expiringCouponCount, unPayOrderCount } = account;
  const tiles: Tile[] = [
    {
      label: '云币',
      value: (
        <>
          {yuanText(cloudCoin)} <Unit>云币</Unit>
        </>
      ),
      note: (
        <>
          {givenCoin > 0 && `含赠送 ${yuanText(givenCoin)} · `}
          <Link className="text-link" to={addresses.recharge}>
            去充值
          </Link>
        </>
      ),
    },
    ...(sells
      ? [
          { label: '可用收益', value: formatYuan(incomeBalance), note: <Link to={addresses.withdrawals}>去提现</Link> },
          { label: '待结算收益', value: formatYuan(pendingIncome), note: <Link to={addresses.incomes}>收益明细</Link> },
          { label: '提现中', value: formatYuan(frozenIncome), note: <Link to={addresses.withdrawals}>提现记录</Link> },
        ]
      : []),
    {
      label: '优惠券',
      value: (
        <>
          {couponCount} <Unit>张</Unit>
        </>
      ),
      note: (
        <Link to={addresses.coupons} className={expiringCouponCount > 0 ? styles.warning : undefined}>
          {expiringCouponCount > 0 ? `${expiringCouponCount} 张 7 天内到期` : '查看优惠券'}
        </Link>
      ),
    },
    {
      label: '待支付订单',
      value: (
        <>
          {unPayOrderCount} <Unit>个</Unit>
        </>
      ),
      note: <Link to={addresses.orders({ status: 'unpaid' })}>查看订单</Link>,
    },
  ];
  return (
    <dl className={styles.balances}>
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
