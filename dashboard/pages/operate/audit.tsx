import { PageHeading } from '../../components/page-heading.tsx';
import { AuditList } from '../../features/operate/audit-list.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

export function AuditPage() {
  usePageTitle('审计日志');
  return (
    <>
      <PageHeading title="审计日志" description="登录、资料变更和管理员的每一次处理。" />
      <AuditList />
    </>
  );
}
