import { PageHeading } from '../../components/page-heading.tsx';
import { CampaignList } from '../../features/operate/campaign-list.tsx';
import { OfferList } from '../../features/operate/offer-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function OffersPage() {
  usePageTitle('套餐与优惠券');
  return (
    <>
      <PageHeading title="套餐与优惠券" description="上架的套餐和发放的优惠券，每次修改都有记录。" />
      <OfferList />
      <CampaignList />
    </>
  );
}
