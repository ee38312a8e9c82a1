import { Link, useSearchParams } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { CampaignEditor } from '../../features/operate/campaigns/editor.tsx';
import { CampaignRows } from '../../features/operate/campaigns/list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** What the address of a campaign that is being made says in place of an id. */
const fresh = 'new';

export function CampaignsPage() {
  usePageTitle('活动');
  const [params, setParams] = useSearchParams();
  const chosen = params.get('id');
  const open = (id: string): void => setParams({ id });
  if (chosen === null)
    return (
      <>
        <PageHeading title="活动" description="弹窗、盲盒和优惠券放在一个活动里：先存草稿，看过预览再发布，数据当天可见。" />
        <CampaignRows onOpen={open} />
      </>
    );
  return (
    <>
      <PageHeading title={chosen === fresh ? '新建活动' : '编辑活动'} />
      <p style={{ marginBottom: 12 }}>
        <Link to={addresses.operate('campaigns')}>返回全部活动</Link>
      </p>
      <CampaignEditor campaignId={chosen === fresh ? null : chosen} onSaved={open} />
    </>
  );
}
