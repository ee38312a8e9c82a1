import { PageHeading } from '../../../components/page-heading.tsx';
import { DetailList } from '../../../features/wallet/detail-list.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function AccountDetailsPage() {
  usePageTitle('账户明细');
  return (
    <>
      <PageHeading title="账户明细" description="云币、收益、免费次数和优惠券的每一笔变动。" />
      <DetailList />
    </>
  );
}
