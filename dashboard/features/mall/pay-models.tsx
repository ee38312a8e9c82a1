import { Suspense } from 'react';
import { refreshBought } from '../../api/mall.ts';
import { toast } from '../../components/toast.tsx';
import { PaymentDialog } from '../payments/index.ts';

const sayPaid = (): void => void toast.success('支付成功，可在「已购模型」下载');

/** The payment dialog over the mall: whoever has paid stays where he is, if `onPaid` says nothing else. */
export function PayModels({ orderId, onPaid = sayPaid, onEnd }: { orderId: string; onPaid?: () => void; onEnd: () => void }) {
  const end = (): void => {
    refreshBought();
    onEnd();
  };
  return (
    <Suspense>
      <PaymentDialog orderId={orderId} onClose={end} onPaid={onPaid} />
    </Suspense>
  );
}
