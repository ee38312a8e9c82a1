import { PageHeading } from '../../components/page-heading.tsx';
import { DisputeList } from '../../features/operate/dispute-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function DisputesPage() {
  usePageTitle('服务争议');
  return (
    <>
      <PageHeading title="服务争议" description="看双方的说明和交付的实测，把托管的款项分给双方。" />
      <DisputeList />
    </>
  );
}
