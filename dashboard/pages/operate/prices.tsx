import { PageHeading } from '../../components/page-heading.tsx';
import { PriceList } from '../../features/operate/price-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function PricesPage() {
  usePageTitle('价格');
  return (
    <>
      <PageHeading title="价格" description="各项服务的价格，每次修改都有记录。" />
      <PriceList />
    </>
  );
}
