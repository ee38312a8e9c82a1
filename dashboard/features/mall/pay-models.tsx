import { Suspense } from 'react';
import { refreshBought } from '../../api/mall.ts';
import { toast } from '../../components/toast.tsx';
import { PaymentDialog } from '../payments/index.ts';

/** The payment dialog over the mall: whoever has paid stays where he is. */
export function PayModels({ orderId, onEnd }: { orderId: string; onEnd: () => void }) {
  const end = (): void => {
    refreshBought();
    onEnd();
  };
  return (
    <Suspense>
      <PaymentDialog orderId={orderId} onClose={end} onPaid={() => toast.success('支付成功，可在「已购模型」下载')} />
    </Suspense>
  );
}
