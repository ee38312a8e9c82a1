import { PageHeading } from '../../components/page-heading.tsx';
import { ClaimList } from '../../features/claims/claim-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** `/workbench/claims`: reports of stolen models, of both sides. */
export function ClaimsPage() {
  usePageTitle('侵权举报');
  return (
    <>
      <PageHeading
        title="侵权举报"
        description="您提交的举报，以及针对您的模型的举报。被举报的一方有 7 天提交说明，平台根据双方的证据决定。"
      />
      <ClaimList />
    </>
  );
}
