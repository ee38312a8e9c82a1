import { PageHeading } from '../../components/page-heading.tsx';
import { RoleTable } from '../../features/operate/role-table.tsx';
import { StaffList } from '../../features/operate/staff-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function RolesPage() {
  usePageTitle('角色');
  return (
    <>
      <PageHeading title="角色" description="谁有管理权限，各能做什么。修改要写原因，记入审计日志；没有人能修改自己的角色。" />
      <StaffList />
      <RoleTable />
    </>
  );
}
