import { PageHeading } from '../../components/page-heading.tsx';
import { AccountList } from '../../features/operate/account-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function AccountsPage() {
  usePageTitle('账号');
  return (
    <>
      <PageHeading title="账号" description="查找账号，冻结、解冻，授予权限。" />
      <AccountList />
    </>
  );
}
