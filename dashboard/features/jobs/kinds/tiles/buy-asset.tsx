import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { formatYuan } from '#domain/money/yuan';
import type { SceneAssetType } from '#domain/scenes/assets';
import { orderSceneAsset, useSceneQuote } from '../../../../api/scene-orders.ts';
import { toast } from '../../../../components/toast.tsx';
import { PaymentDialog } from '../../../payments/index.ts';

interface Props {
  type: SceneAssetType;
  jobId: string;
  /** What is bought. */
  label: string;
  /** Said when it is paid. */
  thanks: string;
}

/** Sells something of a finished scene. */
export function BuyAsset({ type, jobId, label, thanks }: Props) {
  const { data: quote, error: refusal } = useSceneQuote(type, jobId);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const buy = async (): Promise<void> => {
    setOrdering(true);
    try {
      setOrderId(await orderSceneAsset(type, jobId));
    } catch (error) {
      toast.error(error);
    }
    setOrdering(false);
  };
  return (
    <>
      {/* Where no price can be told, ordering says why. */}
      <Button loading={isOrdering} disabled={quote === undefined && refusal === undefined} onClick={() => void buy()}>
        {quote === undefined ? `购买${label}` : `购买${label} ${formatYuan(quote.payAble)}`}
      </Button>
      {orderId !== null && (
        <Suspense fallback={null}>
          <PaymentDialog orderId={orderId} onPaid={() => toast.success(thanks)} onClose={() => setOrderId(null)} />
        </Suspense>
      )}
    </>
  );
}
