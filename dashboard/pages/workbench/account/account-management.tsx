import { PageHeading } from '../../../components/page-heading.tsx';
import { DeleteAccount } from '../../../features/accounts/delete-account.tsx';
import { SessionList } from '../../../features/accounts/manage/session-list.tsx';
import { SignInWays } from '../../../features/accounts/manage/sign-in-ways.tsx';
import { ThirdPartyList } from '../../../features/accounts/manage/third-party-list.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function AccountManagementPage() {
  usePageTitle('账号管理');
  return (
    <>
      <PageHeading title="账号管理" description="怎样登录这个账号，以及在哪些设备上登录着。" />
      <SignInWays />
      <ThirdPartyList />
      <SessionList />
      <DeleteAccount />
    </>
  );
}
