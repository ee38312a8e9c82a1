import { PayCircleOutlined } from '@ant-design/icons';
import { coinsText } from '#domain/wallet/recharge';
import styles from './packages.module.css';

/** How many coins one has, and what they are for. */
export const CoinBalance = ({ coinFen }: { coinFen: number }) => (
  <section className={styles.balance} aria-label="云币余额">
    <span aria-hidden="true">
      <PayCircleOutlined />
    </span>
    <dl>
      <dt>云币余额</dt>
      <dd>{coinsText(coinFen)}</dd>
    </dl>
    <p>可用来支付轻量化、格式转换、模型和会员。充值的云币没有有效期，支付时先用赠送的；云币不能提现。</p>
  </section>
);
