import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { orderRecharge, useRechargePackages } from '../../api/packages.ts';
import { useAccountInformation } from '../../api/profile.ts';
import { LoadError } from '../../components/list-notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toast.tsx';
import { CoinBalance } from '../../features/packages/coin-balance.tsx';
import { RechargeDone } from '../../features/packages/recharge-done.tsx';
import { RechargeForm, type WantedRecharge } from '../../features/packages/recharge-form.tsx';
import { PaymentDialog } from '../../features/payments/index.ts';

/** Buys coins: the balance, what can be bought, its payment, and with `isPay=1` what came of it. */
export function Recharge() {
  const [params, setParams] = useSearchParams();
  const account = useAccountInformation();
  const packages = useRechargePackages();
  const [orderId, setOrderId] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (account.data === undefined || packages.data === undefined) {
    const error = account.error ?? packages.error;
    const retry = (): void => void Promise.all([account.mutate(), packages.mutate()]);
    return <Panel title="选择充值金额">{error === undefined ? <Skeleton active /> : <LoadError error={error} onRetry={retry} />}</Panel>;
  }
  const { cloudCoin } = account.data;
  if (params.get('isPay') === '1')
    return (
      <RechargeDone coinFen={cloudCoin}>
        <Link to={addresses.workbench}>
          <Button type="primary" tabIndex={-1}>
            去使用
          </Button>
        </Link>
        <Button onClick={() => setParams({})}>继续充值</Button>
      </RechargeDone>
    );
  const recharge = async (wanted: WantedRecharge): Promise<void> => {
    setBusy(true);
    try {
      setOrderId((await orderRecharge(wanted)).orderId);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <CoinBalance coinFen={cloudCoin} />
      <RechargeForm packages={packages.data} busy={busy} onRecharge={(wanted) => void recharge(wanted)} />
      {orderId !== undefined && (
        <Suspense fallback={null}>
          <PaymentDialog orderId={orderId} onClose={() => setOrderId(undefined)} />
        </Suspense>
      )}
    </>
  );
}
