import { useEffect, useRef, useState } from 'react';
import { paymentMethods, type PaymentMethodName } from '#domain/payments/methods';
import type { MethodState } from '#domain/payments/open-methods';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentTexts } from '#domain/payments/texts';
import { ApiError } from '../../api/api-error.ts';
import { cancelOrder, isOrderError, orderStatus, payInside, useOrderInfo } from '../../api/orders.ts';
import { toast } from '../../components/toast.tsx';

export type PaymentOutcome = 'paid' | 'cancelled' | 'timedOut';

export interface PaymentDialogProps {
  orderId: string;
  /** Called once, when the dialog is over. */
  onClose: (outcome: PaymentOutcome) => void;
  /** Takes over what follows a payment: without it the page leads on by the documented table. */
  onPaid?: () => void;
  /** Closing leaves an order alone that was there before the dialog; default: closing cancels it. */
  keepsOrder?: boolean;
}

/**
 * Where the dialog is: `confirming` asks before a balance is spent, `failed` says that the network failed, `leaving` cancels, `paid` leads on.
 */
export type PaymentStep = 'choosing' | 'confirming' | 'paying' | 'failed' | 'leaving' | 'paid';

export interface Payment {
  order: OrderInfoView | undefined;
  loadError: unknown;
  reload: () => void;
  /** The coupon that the order had when the dialog was opened: it stays, without a choice. */
  ownCouponId: string | null;
  step: PaymentStep;
  /** The order as it is shown is the one with the chosen coupon, and can be paid. */
  ready: boolean;
  method: MethodState | undefined;
  chooseMethod: (method: PaymentMethodName) => void;
  chooseCoupon: (couponId: string | null) => void;
  /** The confirm button: asks before a balance is spent, else pays. */
  confirm: () => void;
  pay: () => void;
  /** Back to the choice of methods. */
  back: () => void;
  /** Its time has run out. */
  expire: () => void;
  close: () => void;
}

const isNetworkFault = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('network.unreachable') || error.is('network.badAnswer'));

/** One order being paid: what is chosen, and every way in which it can end. It ends once. */
export function usePayment({ orderId, onClose, onPaid, keepsOrder = false }: PaymentDialogProps): Payment {
  const [couponId, setCouponId] = useState<string | null>();
  const [ownCouponId, setOwnCouponId] = useState<string | null>();
  const [picked, setPicked] = useState<PaymentMethodName>();
  const [step, setStep] = useState<PaymentStep>('choosing');
  const isOver = useRef(false);
  const { data: order, error, mutate } = useOrderInfo(orderId, couponId);

  if (order !== undefined && ownCouponId === undefined) setOwnCouponId(order.couponId);

  const method =
    order?.methods.find((state) => state.method === picked && state.open) ??
    order?.methods.find((state) => state.method === order.preferredMethod);

  const succeed = (): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (onPaid === undefined) return setStep('paid');
    onPaid();
    onClose('paid');
  };

  const leave = async (outcome: 'cancelled' | 'timedOut'): Promise<void> => {
    setStep('leaving');
    try {
      if (outcome === 'timedOut' || !keepsOrder) await cancelOrder(orderId);
    } catch (failure) {
      // Paid a moment before: what was bought is there.
      const isPaid = isOrderError(failure, 'order.notCancellable') && (await orderStatus(orderId).catch(() => undefined))?.status === 1;
      if (isPaid) return succeed();
      if (outcome === 'cancelled') toast.error(failure);
    }
    if (isOver.current) return;
    isOver.current = true;
    onClose(outcome);
  };

  const fail = (failure: unknown): void => {
    if (isOver.current) return;
    if (isNetworkFault(failure)) return setStep('failed');
    if (isOrderError(failure, 'order.paid')) return succeed();
    toast.error(failure);
    setStep('choosing');
    void mutate();
  };

  const pay = async (): Promise<void> => {
    if (order === undefined || method === undefined) return;
    setStep('paying');
    try {
      await payInside(method.method, { orderId, couponId: order.couponId });
      succeed();
    } catch (failure) {
      fail(failure);
    }
  };

  useEffect(() => {
    if (order?.status === 1) succeed();
  });
  // A coupon that was spent elsewhere meanwhile: the choice goes back to what the order has.
  useEffect(() => {
    if (error === undefined || couponId === undefined) return;
    toast.error(error);
    setCouponId(undefined);
  }, [error, couponId]);

  return {
    order,
    loadError: order === undefined ? error : undefined,
    reload: () => void mutate(),
    ownCouponId: ownCouponId ?? null,
    step,
    ready: step === 'choosing' && method?.open === true && (couponId === undefined || order?.couponId === couponId),
    method,
    chooseMethod: setPicked,
    chooseCoupon: (wanted) => {
      setCouponId(wanted);
      setPicked(undefined);
    },
    confirm: () => {
      if (method !== undefined && paymentMethods[method.method].source === 'balance') setStep('confirming');
      else void pay();
    },
    pay: () => void pay(),
    back: () => {
      setStep('choosing');
      void mutate();
    },
    expire: () => {
      if (isOver.current || step === 'leaving') return;
      toast.error(paymentTexts.timedOut);
      void leave('timedOut');
    },
    close: () => void leave('cancelled'),
  };
}
