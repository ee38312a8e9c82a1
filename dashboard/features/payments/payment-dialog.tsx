import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentMethods } from '#domain/trade/methods';
import { Dialog } from '../../components/dialog.tsx';
import { lazyDialog } from '../../components/lazy-part.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { AskCancelling } from '../../components/ask-cancelling.tsx';
import { BalanceDialog } from './balance-dialog.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import { MemberLine } from './member-line.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaidNotice } from './paid-notice.tsx';
import { TimeLeft } from './time-left.tsx';
import { usePayment, type Payment, type PaymentDialogProps } from './use-payment.ts';
import styles from './payments.module.css';

const CodeDialog = lazyDialog(async () => (await import('./code-dialog.tsx')).CodeDialog);

/** Closing one of these asks whether the order is to be cancelled. */
const askingRoutes: readonly string[] = ['/activity/blindBox'];

/**
 * Pays one order. Neither a click outside nor Escape closes it. It ends paid, cancelled, or with its time: docs/decisions/payment-dialog.md.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const payment = usePayment(props);
  const { order, step } = payment;
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const isPayable = order?.methods.length !== 0;
  const asks = isPayable && askingRoutes.some((route) => route.toLowerCase() === pathname.toLowerCase());
  const isDone = step === 'paid';
  if (step === 'failed') return <FailedDialog onRetry={payment.back} onClose={payment.close} />;
  return (
    <>
      <Dialog
        scrolls
        width={650}
        title="订单支付"
        keyboard={false}
        closable={!isDone && step !== 'leaving'}
        onCancel={() => (asks ? setAsking(true) : payment.close())}
        footer={order !== undefined && !isDone && order.methods.length > 0 ? <Footer payment={payment} order={order} /> : null}
      >
        <Body payment={payment} {...props} />
      </Dialog>
      {step === 'confirming' && order !== undefined && payment.method !== undefined && (
        <BalanceDialog method={payment.method.method} order={order} onConfirm={payment.pay} onCancel={payment.back} />
      )}
      {step === 'scanning' && order !== undefined && payment.codeUrl !== undefined && (
        <Suspense fallback={null}>
          <CodeDialog codeUrl={payment.codeUrl} amountFen={order.payAble} expiresAt={order.expiresAt} onClose={payment.back} />
        </Suspense>
      )}
      {isAsking && asks && (
        <AskCancelling
          text="关闭后，这个订单会被取消。确定要取消吗？"
          stayText="继续支付"
          onStay={() => setAsking(false)}
          onCancel={() => {
            setAsking(false);
            payment.close();
          }}
        />
      )}
    </>
  );
}

function Body({ payment, onClose, leadsTo }: { payment: Payment } & PaymentDialogProps) {
  const { order, step } = payment;
  if (order === undefined)
    return payment.loadError === undefined ? <Skeleton active /> : <LoadError error={payment.loadError} onRetry={payment.reload} />;
  if (step === 'paid')
    return (
      <PaidNotice order={order} method={order.method ?? payment.method?.method ?? null} leadsTo={leadsTo} onLeft={() => onClose('paid')} />
    );
  return (
    <div className={styles.body}>
      <OrderSummary order={order} />
      {order.methods.length > 0 ? (
        <>
          <CouponChoice order={order} disabled={step !== 'choosing'} onChoose={payment.chooseCoupon} />
          <MemberLine order={order} />
          <MethodChoice order={order} chosen={payment.method?.method} disabled={step !== 'choosing'} onChoose={payment.chooseMethod} />
        </>
      ) : (
        <p className={styles.over} role="alert">
          {order.status === 2 ? '订单已关闭，请重新下单' : `订单${order.statusLabel}`}
        </p>
      )}
    </div>
  );
}

function Footer({ payment, order }: { payment: Payment; order: OrderInfoView }) {
  const { step, ready, method } = payment;
  const isByCount = method !== undefined && paymentMethods[method.method].source === 'count';
  const payableFen = isByCount ? 0 : order.payAble;
  return (
    <div className={styles.footer}>
      <p className={styles.total}>
        <span>应付金额</span>
        <strong>{formatYuan(payableFen)}</strong>
        {order.amount > payableFen && <s>{formatYuan(order.amount)}</s>}
      </p>
      <TimeLeft expiresAt={order.expiresAt} onEnd={payment.expire} />
      <Button
        type="primary"
        size="large"
        disabled={!ready && step === 'choosing'}
        loading={step === 'paying' || step === 'away'}

        onClick={payment.confirm}
      >
        {step === 'away' ? `正在前往${method?.method === 'wechat' ? '微信' : '支付宝'}` : '确认支付'}
      </Button>
    </div>
  );
}
