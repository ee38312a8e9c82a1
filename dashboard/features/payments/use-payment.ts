import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOuterMethod, paymentMethods, type OuterMethod, type PaymentMethodName } from '#domain/trade/methods';
import type { MethodState } from '#domain/payments/open-methods';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentTexts } from '#domain/payments/texts';
import { orderErrors } from '#domain/errors/areas/orders';
import { ApiError } from '../../api/api-error.ts';
import {
  cancelOrder,
  isOrderError,
  leaveOrder,
  noteOrderPaid,
  orderStatus,
  payInside,
  startAlipay,
  startWechat,
  useOrderInfo,
  type PaymentAsked,
} from '../../api/orders.ts';
import { toast } from '../../components/toast.tsx';
import { returnAddress } from './after-payment.ts';
import { isInWechat, isPhone } from './device.ts';
import { submitForm } from './submit-form.ts';
import { noteDeparture, payOverPage, takeReturn } from './within-wechat.ts';
import { useOrderWatch } from './use-order-watch.ts';

export type PaymentOutcome = 'paid' | 'cancelled' | 'timedOut';

export interface PaymentDialogProps {
  orderId: string;
  /** Called once, when the dialog is over. */
  onClose: (outcome: PaymentOutcome) => void;
  /** Takes over what follows a payment: without it the page leads on by the documented table. */
  onPaid?: () => void;
  /** Where the page leads then; default: where the table says. */
  leadsTo?: string;
  /** Closing leaves an order to be paid later that was there before the dialog; default: closing cancels it. */
  keepsOrder?: boolean;
}

/**
 * Where the dialog is: `confirming` asks before a balance is spent, `scanning` shows a QR code, `away` leads to a provider's page, `failed` says that the network failed,
 * `leaving` cancels, `paid` leads on.
 */
export type PaymentStep = 'choosing' | 'confirming' | 'paying' | 'scanning' | 'away' | 'failed' | 'leaving' | 'paid';

export interface Payment {
  order: OrderInfoView | undefined;
  loadError: unknown;
  reload: () => void;
  step: PaymentStep;
  /** What the QR code says, once there is one. */
  codeUrl: string | undefined;
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

/** Nobody knows whether it was paid, or the provider could not be reached: both are worth another try. */
const isNetworkFault = (error: unknown): boolean =>
  isOrderError(error, 'payment.unreachable') ||
  (error instanceof ApiError && (error.is('network.unreachable') || error.is('network.badAnswer')));

/** One order being paid: what is chosen, and every way in which it can end. It ends once. */
export function usePayment({ orderId, onClose, onPaid, keepsOrder = false }: PaymentDialogProps): Payment {
  // Back from where WeChat told apart who pays.
  const [returned] = useState(() => takeReturn(orderId));
  const wechatCode = useRef(returned?.code);
  const [couponId, setCouponId] = useState<string | null | undefined>(returned?.couponId);
  const [picked, setPicked] = useState<PaymentMethodName | undefined>(returned && 'wechat');
  const [step, setStep] = useState<PaymentStep>('choosing');
  const [codeUrl, setCodeUrl] = useState<string>();
  const isOver = useRef(false);
  const { data: order, error, mutate } = useOrderInfo(orderId, couponId);

  const method =
    order?.methods.find((state) => state.method === picked && state.open) ??
    order?.methods.find((state) => state.method === order.preferredMethod);

  /** What comes late changes nothing of a dialog that is being left. */
  const go = (next: PaymentStep): void => setStep((now) => (now === 'leaving' || now === 'paid' ? now : next));

  const succeed = (): void => {
    if (isOver.current) return;
    isOver.current = true;
    noteOrderPaid();
    if (onPaid === undefined) return setStep('paid');
    onPaid();
    onClose('paid');
  };

  const leave = async (outcome: 'cancelled' | 'timedOut'): Promise<void> => {
    setStep('leaving');
    try {
      await (outcome === 'timedOut' || !keepsOrder ? cancelOrder(orderId) : leaveOrder(orderId));
    } catch (failure) {
      const isTooLate = isOrderError(failure, 'order.notCancellable') || isOrderError(failure, 'order.paid');
      // Paid a moment before: what was bought is there.
      if (isTooLate && (await orderStatus(orderId).catch(() => undefined))?.status === 1) return succeed();
      // What is kept can be paid, or left, another time.
      if (outcome === 'cancelled' && !keepsOrder) toast.error(failure);
    }
    if (isOver.current) return;
    isOver.current = true;
    onClose(outcome);
  };

  const fail = (failure: unknown): void => {
    if (isOver.current) return;
    if (isNetworkFault(failure)) return go('failed');
    if (isOrderError(failure, 'order.paid')) return succeed();
    toast.error(failure);
    go('choosing');
    void mutate();
  };

  const showCode = (code: string): void => {
    if (code === '') throw new ApiError(orderErrors['payment.orderLost'].respCode, paymentTexts.noQrCode);
    setCodeUrl(code);
    go('scanning');
  };

  const leaveFor = (address: string): void => {
    go('away');
    location.assign(address);
  };

  /** With WeChat, by a code to scan, by its page of a phone, or over this page. What does not pay over the page shows a code. */
  const payByWechat = async (asked: PaymentAsked, device: 'computer' | 'phone' | 'wechat'): Promise<void> => {
    const code = wechatCode.current;
    wechatCode.current = undefined;
    const return_url = device === 'wechat' ? noteDeparture(asked, location) : returnAddress(orderId, location);
    const begun = await startWechat({ ...asked, return_url, device, ...(code !== undefined && { code }) });
    if ('pageUrl' in begun) return leaveFor(begun.pageUrl);
    if ('codeUrl' in begun) return showCode(begun.codeUrl);
    if ('authorizeUrl' in begun) return code === undefined ? leaveFor(begun.authorizeUrl) : payByWechat(asked, 'computer');
    const outcome = await payOverPage(begun.bridge);
    if (outcome === 'paid') return leaveFor(returnAddress(orderId, location));
    if (outcome === 'absent') return payByWechat(asked, 'computer');
    toast.info('没有付款，订单还在，可以重新支付');
    go('choosing');
  };

  /** What a payment that is asked of a provider goes on with. */
  const outer: Record<OuterMethod, (asked: PaymentAsked) => Promise<void>> = {
    wechat: (asked) => payByWechat(asked, isInWechat ? 'wechat' : isPhone ? 'phone' : 'computer'),
    alipay: async (asked) => {
      const form = await startAlipay({ ...asked, return_url: returnAddress(orderId, location), device: isPhone ? 'phone' : 'computer' });
      go('away');
      if (!submitForm(form)) throw ApiError.of('network.badAnswer');
    },
  };

  const pay = async (): Promise<void> => {
    if (order === undefined || method === undefined) return;
    const asked = { orderId, couponId: order.couponId };
    go('paying');
    try {
      if (isOuterMethod(method.method)) return await outer[method.method](asked);
      await payInside(method.method, { ...asked, isModels: order.isBuyType === 'buymodel' });
      succeed();
    } catch (failure) {
      fail(failure);
    }
  };

  const isReady = step === 'choosing' && method?.open === true && (couponId === undefined || order?.couponId === couponId);
  const isWechat = isReady && method.method === 'wechat';
  const resume = useEffectEvent(() => void pay());
  useEffect(() => {
    if (isWechat && wechatCode.current !== undefined) resume();
  }, [isWechat]);

  useOrderWatch(orderId, codeUrl !== undefined, ({ status }) => {
    if (status === 1) succeed();
    else if (status !== 0) void mutate();
  });
  // Back from a provider's page by the browser's own button, the page stands where it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setStep((now) => (now === 'away' ? 'choosing' : now));
      void mutate();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [mutate]);

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
    step,
    codeUrl,
    ready: isReady,
    method,
    chooseMethod: setPicked,
    chooseCoupon: (wanted) => {
      setCouponId(wanted);
      setPicked(undefined);
    },
    confirm: () => {
      if (method !== undefined && paymentMethods[method.method].source === 'balance') go('confirming');
      else void pay();
    },
    pay: () => void pay(),
    back: () => {
      go('choosing');
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
