import { PageHeading } from '../../components/page-heading.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { Recharge } from '../shared/recharge.tsx';

/** The same as in the personal centre, for pages elsewhere that lead here. */
export function CommonRechargePage() {
  usePageTitle('云币充值');
  return (
    <>
      <PageHeading title="云币充值" description="用微信或支付宝购买云币，之后支付不用再扫码。" />
      <Recharge />
    </>
  );
}
