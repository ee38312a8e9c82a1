import { PageHeading } from '../../components/page-heading.tsx';
import { CertificationList } from '../../features/operate/certification-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function CertificationsPage() {
  usePageTitle('认证审核');
  return (
    <>
      <PageHeading title="认证审核" description="核对证件后通过或驳回，每次查看都有记录。" />
      <CertificationList />
    </>
  );
}
