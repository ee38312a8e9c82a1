import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addresses } from '../../../addresses.ts';
import { orderPackage, usePackageOffers } from '../../../api/packages.ts';
import { EmptyList, LoadError } from '../../../components/list-notices.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { toast } from '../../../components/toast.tsx';
import { OfferCards } from '../../../features/packages/offer-cards.tsx';
import { PaymentDialog } from '../../../features/payments/index.ts';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function VipPackagePage() {
  usePageTitle('购买套餐');
  const navigate = useNavigate();
  const { data, error, mutate } = usePackageOffers();
  const [busyId, setBusyId] = useState<string>();
  const [orderId, setOrderId] = useState<string>();
  const buy = async (packageId: string): Promise<void> => {
    setBusyId(packageId);
    try {
      setOrderId((await orderPackage(packageId)).orderId);
    } catch (failure) {
      toast.error(failure);
      void mutate();
    } finally {
      setBusyId(undefined);
    }
  };
  const paid = (): void => {
    toast.success('购买成功，套餐已经生效');
    void navigate(addresses.packages());
  };
  return (
    <>
      <PageHeading title="购买套餐" description="一次买多次，用时选择「套餐抵扣」。套餐用微信、支付宝或收益账户购买。">
        <Link to={addresses.packages()}>我的套餐</Link>
      </PageHeading>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton active />
        ) : (
          <LoadError error={error} onRetry={() => void mutate()} />
        )
      ) : data.length === 0 ? (
        <EmptyList title="暂时没有在售的套餐" text="可以充值云币，按次支付。">
          <Link to={addresses.recharge}>去充值</Link>
        </EmptyList>
      ) : (
        <OfferCards offers={data} busyId={busyId} onBuy={(packageId) => void buy(packageId)} />
      )}
      {orderId !== undefined && (
        <Suspense fallback={null}>
          <PaymentDialog orderId={orderId} onPaid={paid} onClose={() => setOrderId(undefined)} />
        </Suspense>
      )}
    </>
  );
}
