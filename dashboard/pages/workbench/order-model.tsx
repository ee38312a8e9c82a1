import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { orderGeneration, useGenerators, type GenerateChoice } from '../../api/generation.ts';
import { useJobDetail } from '../../api/jobs.ts';
import { workOfOrder } from '../../api/job-orders.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { toast } from '../../components/toast.tsx';
import { GenerationList } from '../../features/generation/generation-list.tsx';
import { OrderForm, type Earlier, type GenerateKind } from '../../features/generation/order-form.tsx';
import { PaymentDialog } from '../../features/payments/index.ts';
import styles from './order-model.module.css';

/** Orders a model from words or a picture: the form with its price, and what was ordered before. */
export function OrderModel({ kind }: { kind: GenerateKind }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data, error, mutate } = useGenerators();
  const { data: again } = useJobDetail(params.get('again') ?? '');
  const [sending, setSending] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const earlier: Earlier | undefined = again?.kind === 'text3d' || again?.kind === 'image3d' ? again : undefined;
  const order = async (choice: GenerateChoice): Promise<void> => {
    setSending(true);
    try {
      const { paid, orderId: made } = await orderGeneration(choice);
      if (paid) toast.success('已经开始，完成后会通知您');
      else setOrderId(made);
    } catch (failure) {
      toast.error(failure);
    } finally {
      setSending(false);
    }
  };
  if (data === undefined) return error === undefined ? <PageLoading /> : <LoadError error={error} onRetry={() => void mutate()} />;
  return (
    <div className={styles.columns}>
      <OrderForm
        kind={kind}
        onKind={(next) => void navigate(addresses.generate(next), { replace: true })}
        generators={data.generators}
        earlier={earlier}
        sending={sending}
        onOrder={(choice) => void order(choice)}
      />
      <section aria-labelledby="generated-title">
        <h2 id="generated-title" className={styles.title}>
          生成记录
        </h2>
        <GenerationList kind={kind} />
      </section>
      {orderId !== null && (
        <Suspense fallback={null}>
          <PaymentDialog
            keepsOrder
            orderId={orderId}
            onPaid={() => {
              void workOfOrder(orderId);
              setOrderId(null);
            }}
            onClose={() => setOrderId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
