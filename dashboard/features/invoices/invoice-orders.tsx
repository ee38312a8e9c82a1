import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { invoiceKindNames, invoiceKinds, type InvoiceKind } from '#domain/invoices/kinds';
import { invoiceLimits } from '#domain/invoices/limits';
import { formatYuan } from '#domain/money/yuan';
import { useInvoiceOrders } from '../../api/invoices.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { LoadError } from '../../components/list-notices.tsx';
import styles from './invoices.module.css';
import { OrderChoice } from './order-choice.tsx';

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog);

const nothing: ReadonlySet<string> = new Set();

/** What can be invoiced, by month and order, and the way to have it. */
export function InvoiceOrders() {
  const [kind, setKind] = useState<InvoiceKind>('consumption');
  const [chosen, setChosen] = useState(nothing);
  const [isAsking, setAsking] = useState(false);
  const { data, error, mutate } = useInvoiceOrders(kind);
  // What was invoiced or refunded meanwhile is no longer there to be chosen.
  const orders = (data?.months ?? []).flatMap(({ orders }) => orders).filter(({ orderId }) => chosen.has(orderId));
  const amountFen = orders.reduce((sum, { amount }) => sum + amount, 0);
  const isTooMany = orders.length > invoiceLimits.orders;
  const choose = (next: InvoiceKind): void => {
    setKind(next);
    setChosen(nothing);
  };
  return (
    <>
      <Segmented
        aria-label="类型"
        className={styles.switch}
        options={invoiceKindNames.map((value) => ({ value, label: invoiceKinds[value].label }))}
        value={kind}
        onChange={choose}
      />
      {data === undefined && (error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={() => void mutate()} />)}
      {data?.months.length === 0 && <p className={styles.quiet}>没有可以开票的{invoiceKinds[kind].label}订单。</p>}
      {data?.isCut === true && <Alert type="info" showIcon title={`只列出最近的 ${invoiceLimits.listed} 个订单`} />}
      <OrderChoice months={data?.months ?? []} chosen={chosen} onChange={setChosen} />
      {data !== undefined && data.months.length > 0 && (
        <div className={styles.bar}>
          <span aria-live="polite">
            {isTooMany
              ? `一张票据最多 ${invoiceLimits.orders} 个订单，已选 ${orders.length} 个`
              : `已选 ${orders.length} 个订单，${formatYuan(amountFen)}`}
          </span>
          <Button type="primary" disabled={orders.length === 0 || isTooMany} onClick={() => setAsking(true)}>
            开具收据
          </Button>
        </div>
      )}
      {isAsking && (
        <RequestDialog
          kind={kind}
          orderIds={orders.map(({ orderId }) => orderId)}
          amountFen={amountFen}
          onMade={() => {
            setChosen(nothing);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
