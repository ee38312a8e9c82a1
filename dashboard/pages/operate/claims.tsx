import { PageHeading } from '../../components/page-heading.tsx';
import { CaseList } from '../../features/operate/case-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function OperateClaimsPage() {
  usePageTitle('侵权举报');
  return (
    <>
      <PageHeading title="侵权举报" description="核对证据，受理时冻结模型并请发布者说明，再决定是否成立。每一步双方都会收到消息。" />
      <CaseList />
    </>
  );
}
