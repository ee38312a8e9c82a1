import { CheckCircleFilled } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unlimited } from '#domain/membership/benefits';
import { orderLimits } from '#domain/trade/limits';
import { formatYuan } from '#domain/money/yuan';
import type { OrderInfoView } from '#domain/orders/views';
import { paymentMethods, type PaymentMethodName } from '#domain/trade/methods';
import { reloadPage } from '../../api/connection.ts';
import { freeModelsLeft } from '../../api/mall.ts';
import { useAfter } from '../../hooks/use-after.ts';
import { addressAfterPayment } from './after-payment.ts';
import styles from './payments.module.css';

interface Props {
  order: OrderInfoView;
  /** How it was paid. */
  method: PaymentMethodName | null;
  /** Default: where the table of redirects says; after a model that cost nothing the page is loaded anew. */
  leadsTo?: string | undefined;
  onLeft: () => void;
}

/** How many models that cost nothing there still are today; undefined until known, and where nobody asks. */
function useFreeModelsLeft(isAsked: boolean): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (isAsked) void freeModelsLeft().then(setLeft, () => undefined);
  }, [isAsked]);
  return left;
}

/** Says that it is paid, and leads on: after 3 s, sooner where a member's count paid, and where a model cost nothing with how many more of those there are today. */
export function PaidNotice({ order, method, leadsTo, onLeft }: Props) {
  const navigate = useNavigate();
  const isByCount = method === 'memberCount' || method === 'memberCountBatch';
  const isFree = !isByCount && order.isBuyType === 'buymodel' && order.payAble === 0;
  const left = useFreeModelsLeft(isFree);
  const delayMs = isByCount ? orderLimits.memberCountJumpMs : isFree ? orderLimits.freeModelReloadMs : orderLimits.redirectMs;
  const isTime = useAfter(delayMs);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isTime || hasLeft.current) return;
    hasLeft.current = true;
    const address = leadsTo ?? (isFree ? null : addressAfterPayment(location));
    if (address === null) return void reloadPage();
    onLeft();
    void navigate(address);
  });
  return (
    <div className={styles.ask} role="status">
      <span className={styles.paidIcon} aria-hidden="true">
        <CheckCircleFilled />
      </span>
      <p>
        {isFree
          ? `领取成功${left === undefined || left === unlimited ? '' : `，今天还可以免费领取 ${left} 个模型`}`
          : isByCount
            ? '支付成功'
            : `支付成功，${orderLimits.redirectMs / 1000} 秒后跳转`}
      </p>
      <p className={styles.paidLine}>
        {order.orderDetailList[0]?.description}
        {order.orderDetailList.length > 1 && `等 ${order.orderDetailList.length} 项`}
        {method !== null && `，${paymentMethods[method].label}`} {formatYuan(isByCount ? 0 : order.payAble)}
      </p>
    </div>
  );
}
