import { Link, useSearchParams } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { SitePageEditor } from '../../features/operate/site-page-editor.tsx';
import { SitePageList } from '../../features/operate/site-page-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function ContentPage() {
  usePageTitle('网站内容');
  const [params, setParams] = useSearchParams();
  const address = params.get('address');
  if (address !== null) {
    return (
      <>
        <PageHeading title="编辑页面" description={address} />
        <p style={{ marginBottom: 12 }}>
          <Link to={addresses.operate('content')}>返回全部页面</Link>
        </p>
        <SitePageEditor address={address} />
      </>
    );
  }
  return (
    <>
      <PageHeading title="网站内容" description="新闻、帮助、案例和其他公开页面。先存草稿，检查过链接和图片再发布。" />
      <SitePageList onOpen={(made) => setParams({ address: made })} />
    </>
  );
}
