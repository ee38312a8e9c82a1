import type { OperateOrderView } from '#domain/backoffice/views';
import { formatYuan } from '#domain/money/yuan';
import { exactTime } from './exact-time.ts';
import { OrderRefund } from './order-refund.tsx';
import { Section } from './section.tsx';
import styles from './operate.module.css';

/** Every try to pay an order, and what came and went through providers. */
export function OrderMoney({ order: { attempts, receipts, refunds, refusal } }: { order: OperateOrderView }) {
  return (
    <>
      {attempts.length > 0 && (
        <Section title="支付">
          <ol className={styles.steps}>
            {attempts.map(({ number, method, state, amount, tradeNo, transactionNo, at }) => (
              <li key={number}>
                <span>
                  {method} {formatYuan(amount)}，{state}
                </span>
                <span>{exactTime(at)}</span>
                <p>
                  交易号 {tradeNo}
                  {transactionNo !== null && `，支付机构 ${transactionNo}`}
                </p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {receipts.length > 0 && (
        <Section title="到账">
          <ol className={styles.steps}>
            {receipts.map(({ transactionNo, method, outcome, amount, paidAt }) => (
              <li key={transactionNo}>
                <span>
                  {method} {formatYuan(amount)}，{outcome}
                </span>
                <span>{exactTime(paidAt)}</span>
                <p>支付机构 {transactionNo}</p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title="退款">
          <ol className={styles.steps}>
            {refunds.map((refund) => (
              <OrderRefund key={refund.refundNo} refund={refund} isRefused={refusal !== null} />
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}
