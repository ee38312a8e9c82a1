import { Checkbox } from 'antd';
import { formatDate } from '#domain/display/times';
import type { InvoiceOrdersView } from '#domain/invoices/views';
import { formatYuan } from '#domain/money/yuan';
import styles from './invoices.module.css';

type Month = InvoiceOrdersView['months'][number];

const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
const dayText = (at: string): string => formatDate(new Date(at));

interface Props {
  months: readonly Month[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Orders by month, to choose whole months or single ones. */
export function OrderChoice({ months, chosen, onChange }: Props) {
  const set = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  return months.map(({ month, amount, orders }) => {
    const ids = orders.map(({ orderId }) => orderId);
    const count = ids.filter((id) => chosen.has(id)).length;
    return (
      <section key={month} className={styles.month} aria-label={monthText(month)}>
        <div className={styles.monthHead}>
          <Checkbox
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={({ target }) => set(ids, target.checked)}
          >
            <b>{monthText(month)}</b>
          </Checkbox>
          <span className={styles.quiet}>{orders.length} 个订单</span>
          <span className={styles.amount}>{formatYuan(amount)}</span>
        </div>
        <ul>
          {orders.map(({ orderId, orderNo, orderType, description, paidAt, amount }) => (
            <li key={orderId} className={styles.order}>
              <Checkbox checked={chosen.has(orderId)} onChange={({ target }) => set([orderId], target.checked)}>
                {description === '' ? orderType : description}
              </Checkbox>
              <span className={styles.number}>
                {dayText(paidAt)} · {orderNo}
              </span>
              <span className={styles.amount}>{formatYuan(amount)}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
