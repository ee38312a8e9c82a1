import { Link } from 'react-router-dom';
import { addresses } from '../../../addresses.ts';
import { PageHeading } from '../../../components/page-heading.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';
import { Recharge } from '../../shared/recharge.tsx';

export function AccountRechargePage() {
  usePageTitle('云币充值');
  return (
    <>
      <PageHeading title="云币充值" description="用微信或支付宝购买云币，之后支付不用再扫码。">
        <Link to={addresses.packageShop}>购买服务套餐</Link>
      </PageHeading>
      <Recharge />
    </>
  );
}
