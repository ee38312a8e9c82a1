import { roleWords } from '#domain/administration/roles';
import { PageHeading } from '../../components/page-heading.tsx';
import { Ways } from '../../features/operate/home.tsx';
import { Overview } from '../../features/operate/overview.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useUser } from '../../hooks/use-session.ts';

export function OperatePage() {
  usePageTitle('总览');
  const { label, purpose } = roleWords[useUser().role];
  return (
    <>
      <PageHeading title="总览" description={`您的角色是${label}。${purpose}`} />
      <Overview />
      <Ways />
    </>
  );
}
