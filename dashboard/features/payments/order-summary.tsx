import { formatYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import styles from './payments.module.css';

/** What is to be paid: one thing in words, or the list of a batch. */
export function OrderSummary({ order }: { order: OrderInfoView }) {
  const facts = [
    ['订单编号', order.orderNo],
    ['功能模块', order.functionModule],
    ['交易类型', order.orderType],
    ['交易详情', order.description],
    ['订单金额', formatYuan(order.amount)],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.payTpye === 'batch' && <BatchList lines={order.orderDetailList} />}
    </>
  );
}

/** Scrolls by itself, so that the buttons stay where they are. */
const BatchList = ({ lines }: { lines: OrderInfoView['orderDetailList'] }) => (
  <section className={styles.batch} aria-label="订单明细" tabIndex={0}>
    <p className={styles.batchCount}>共 {lines.length} 项</p>
    <ul>
      {lines.map(({ id, orderNo, functionModule, orderType, description, amount }) => (
        <li key={id}>
          <span className={styles.lineName}>{description}</span>
          <span className={styles.lineAmount}>{formatYuan(amount)}</span>
          <span className={styles.lineAbout}>
            {orderNo} · {functionModule} · {orderType}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
